package store

import (
	"context"
	"time"

	"github.com/guregu/dynamo/v2"
)

// DeleteExpired deletes the expired items of a table and returns their number. DynamoDB does this
// itself, but the embedded engine of the local stack does not. It reads the whole table, so it must
// not be called while serving a request.
func (db *DB) DeleteExpired(ctx context.Context, name string, now time.Time) (int, error) {
	t := table{db.dynamo.Table(name)}
	deleted := 0
	expiredItems := t.Scan().Project(attrPK, attrSK).Filter("$ <= ?", attrTTL, now.Unix()).Iter()
	for item := (key{}); expiredItems.Next(ctx, &item); item = (key{}) {
		err := t.delete(item).If("$ <= ?", attrTTL, now.Unix()).Run(ctx)
		switch {
		case err == nil:
			deleted++
		case dynamo.IsCondCheckFailed(err): // extended or deleted in the meantime
		default:
			return deleted, translate("delete an expired item", err)
		}
	}
	if err := expiredItems.Err(); err != nil {
		return deleted, translate("find expired items", err)
	}
	return deleted, nil
}
