package store

import (
	"context"
	"strings"
	"time"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/audit"
)

// auditItem is a stored audit entry.
type auditItem struct {
	key
	ActorID  string `dynamo:"actor_id"`
	Action   string `dynamo:"action"`
	TargetID string `dynamo:"target_id"`
	Model    string `dynamo:"model,omitempty"`
	From     string `dynamo:"from"`
	To       string `dynamo:"to"`
	Refused  string `dynamo:"refused,omitempty"`
}

func (item auditItem) entry() audit.Entry {
	at, id, _ := strings.Cut(item.SK, "#")
	parsed, _ := time.Parse(auditTime, at) // zero if malformed
	return audit.Entry{
		ID: id, At: parsed, ActorID: item.ActorID, Action: audit.Action(item.Action),
		TargetID: item.TargetID, Model: item.Model, From: item.From, To: item.To,
		Refused: item.Refused,
	}
}

// AddAudit stores an entry by itself. It is for refused changes; those that are made are stored with
// their entries.
func (m *Main) AddAudit(ctx context.Context, e audit.Entry) error {
	return translate("store an audit entry", m.putAudit(e).Run(ctx))
}

// putAudit returns a put that stores an entry, for the transaction that makes the change.
func (m *Main) putAudit(e audit.Entry) *dynamo.Put {
	return m.table.Put(auditItem{
		key: auditKey(e), ActorID: e.ActorID, Action: string(e.Action),
		TargetID: e.TargetID, Model: e.Model, From: e.From, To: e.To, Refused: e.Refused,
	}).If(ifAbsent)
}

const (
	auditPage = 50
	// auditMonths is the maximum number of months that one call to Audit reads.
	auditMonths = 12
)

// firstAudit is the start of the first month that can have entries.
var firstAudit = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

// Audit returns a page of entries, newest first, and the cursor of the next page, which is empty
// after the last one. A page can be empty without being the last. It takes one read per month that
// the page covers, at most 12. Audit returns errs.ErrInvalid for a malformed cursor.
func (m *Main) Audit(ctx context.Context, now time.Time, cursor string) (entries []audit.Entry, next string, err error) {
	month := startOfMonth(now)
	before := ""
	if cursor != "" {
		if before, err = parseCursor(cursor, auditPosition()); err != nil {
			return nil, "", err
		}
		at, _, _ := strings.Cut(before, "#")
		parsed, err := time.Parse(auditTime, at)
		if err != nil {
			return nil, "", errCursor
		}
		month = startOfMonth(parsed)
	}
	for range auditMonths {
		if month.Before(firstAudit) {
			return entries, "", nil
		}
		query := m.table.Get(attrPK, auditPartition(month)).Order(dynamo.Descending).SearchLimit(auditPage - len(entries))
		if before != "" {
			query.Range(attrSK, dynamo.Less, before)
		}
		var items []auditItem
		if err := query.All(ctx, &items); err != nil {
			return nil, "", translate("read the audit log", err)
		}
		for _, item := range items {
			entries = append(entries, item.entry())
		}
		if len(entries) == auditPage {
			return entries, newCursor(items[len(items)-1].SK), nil
		}
		// All entries of earlier months are older than this position.
		before = month.Format(auditTime)
		month = month.AddDate(0, -1, 0)
	}
	return entries, newCursor(before), nil
}

func startOfMonth(t time.Time) time.Time {
	t = t.UTC()
	return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC)
}
