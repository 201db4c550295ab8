package api

import (
	"context"
	"net/http"
	"slices"

	"trefoil/shared/audit"
	"trefoil/shared/store"
)

// auditEntry is a change as shown to admins.
type auditEntry struct {
	ID       string       `json:"id"`
	At       *string      `json:"at"` // RFC 3339
	ActorID  string       `json:"actorId"`
	Actor    *string      `json:"actor"` // the username; null if the user was deleted
	Action   audit.Action `json:"action"`
	TargetID string       `json:"targetId"`
	Target   *string      `json:"target"` // the name of the model or user; null for a deleted user
	From     string       `json:"from"`
	To       string       `json:"to"`
	Refused  string       `json:"refused"` // the code of the error if the change was refused, or ""
}

// auditPage is a page of changes, newest first.
type auditPage struct {
	Entries    []auditEntry `json:"entries"`
	NextCursor *string      `json:"nextCursor"` // null after the last page
}

// AdminAudit serves GET /api/admin/audit?cursor=.
func AdminAudit(auth Auth) http.Handler {
	return auth.HandleAdmin("GET /api/admin/audit", func(w http.ResponseWriter, r *http.Request, _ caller) error {
		entries, next, err := auth.Main.Audit(r.Context(), auth.Now(), r.URL.Query().Get("cursor"))
		if err != nil {
			return err
		}
		name, err := auditNames(r.Context(), auth.Main, entries)
		if err != nil {
			return err
		}
		page := auditPage{Entries: []auditEntry{}, NextCursor: nextCursor(next)}
		for _, e := range entries {
			target := &e.Model
			if e.AboutUser() {
				target = name(e.TargetID)
			}
			page.Entries = append(page.Entries, auditEntry{
				ID: e.ID, At: rfc3339(e.At), ActorID: e.ActorID, Actor: name(e.ActorID), Action: e.Action,
				TargetID: e.TargetID, Target: target, From: e.From, To: e.To, Refused: e.Refused,
			})
		}
		return writeJSON(w, page)
	})
}

// auditNames reads the usernames of all users in entries at once. The function it returns maps an
// ID to the user's current name, or to nil if the user was deleted.
func auditNames(ctx context.Context, main *store.Main, entries []audit.Entry) (name func(id string) *string, err error) {
	var ids []string
	for _, e := range entries {
		ids = append(ids, e.ActorID)
		if e.AboutUser() {
			ids = append(ids, e.TargetID)
		}
	}
	slices.Sort(ids)
	names, err := main.Usernames(ctx, slices.Compact(ids))
	return func(id string) *string {
		if found, ok := names[id]; ok {
			return &found
		}
		return nil
	}, err
}
