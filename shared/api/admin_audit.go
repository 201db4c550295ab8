package api

import (
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/audit"
)

// auditEntry is a change as shown to admins.
type auditEntry struct {
	ID       string       `json:"id"`
	At       *string      `json:"at"` // RFC 3339
	ActorID  string       `json:"actorId"`
	Actor    string       `json:"actor"`
	Action   audit.Action `json:"action"`
	TargetID string       `json:"targetId"`
	Target   string       `json:"target"`
	From     string       `json:"from"`
	To       string       `json:"to"`
}

// auditPage is a page of changes, newest first.
type auditPage struct {
	Entries    []auditEntry `json:"entries"`
	NextCursor *string      `json:"nextCursor"` // null after the last page
}

// ListAudit serves GET /api/admin/audit?cursor=.
func ListAudit(admins Admins, log audit.Reader) http.Handler {
	return admins.handle("GET /api/admin/audit", func(w http.ResponseWriter, r *http.Request, _ account.User) error {
		entries, next, err := log.Audit(r.Context(), admins.Now(), r.URL.Query().Get("cursor"))
		if err != nil {
			return err
		}
		page := auditPage{Entries: []auditEntry{}, NextCursor: nextCursor(next)}
		for _, e := range entries {
			page.Entries = append(page.Entries, auditEntry{
				ID: e.ID, At: rfc3339(e.At), ActorID: e.ActorID, Actor: e.Actor, Action: e.Action,
				TargetID: e.TargetID, Target: e.Target, From: e.From, To: e.To,
			})
		}
		return writeJSON(w, page)
	})
}

// nextCursor returns a cursor, or nil for the empty cursor of the last page.
func nextCursor(cursor string) *string {
	if cursor == "" {
		return nil
	}
	return &cursor
}
