package store

import (
	"context"
	"errors"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/guregu/dynamo/v2"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/errs"
)

// SetPro grants or removes Pro, and stores the audit entries for the change. It does nothing if
// there is nothing to change, and returns errs.ErrNotFound if the user does not exist.
func (m *Main) SetPro(ctx context.Context, id string, isPro bool, entries ...audit.Entry) error {
	change := userCounts{Granted: -1}
	if isPro {
		change.Granted = 1
	}
	tx := m.grantTx(id, "is_pro", isPro, entries).Update(m.addUserCounts(change))
	return runGrant(ctx, tx, "grant or remove Pro")
}

// GrantAdmin makes a user an admin, and stores the audit entries for the change. It does nothing if
// they have the grant already, and returns errs.ErrNotFound if the user does not exist.
func (m *Main) GrantAdmin(ctx context.Context, id string, entries ...audit.Entry) error {
	tx := m.grantTx(id, "is_admin", true, entries).Put(m.table.Put(adminItem{key: adminKey(id), UserID: id}))
	return runGrant(ctx, tx, "make a user an admin")
}

// RemoveAdmin removes a user's grant of admin rights, and stores the audit entries for the change.
// It does nothing if they have none. It returns errs.ErrNotFound if the user does not exist. The
// parameter remaining is the ID of another admin by grant. If that user has no grant, RemoveAdmin
// changes nothing and returns account.ErrLastAdmin. If the site has a configured admin, remaining
// can be empty, which skips this check.
func (m *Main) RemoveAdmin(ctx context.Context, id, remaining string, entries ...audit.Entry) error {
	tx := m.grantTx(id, "is_admin", false, entries).Delete(m.table.delete(adminKey(id)))
	const op = "remove an admin"
	if remaining == "" {
		return runGrant(ctx, tx, op)
	}
	other := userKey(remaining)
	tx.Check(m.table.Check(attrPK, other.PK).Range(attrSK, other.SK).If("is_admin = ?", true))
	err := runGrant(ctx, tx, op)
	if errors.Is(err, errs.ErrConflict) {
		return account.ErrLastAdmin
	}
	return err
}

// SetBlocked blocks or unblocks a user, and stores the audit entries for the change. It does nothing
// if there is nothing to change, and does not block an admin by grant. It returns errs.ErrNotFound
// if the user does not exist.
func (m *Main) SetBlocked(ctx context.Context, id string, blocked bool, entries ...audit.Entry) error {
	update := m.updateUser(id).If(ifBlocked(!blocked))
	if blocked {
		update.Set("blocked", true).If("is_admin = ?", false)
	} else {
		update.Remove("blocked")
	}
	return runGrant(ctx, m.userTx(update, entries), "block or unblock a user")
}

// OtherAdmin returns the ID of a user other than id who is an admin by grant, or errs.ErrNotFound.
func (m *Main) OtherAdmin(ctx context.Context, id string) (string, error) {
	var items []adminItem
	if err := m.table.Get(attrPK, adminKey(id).PK).Consistent(true).SearchLimit(2).All(ctx, &items); err != nil {
		return "", translate("look up an admin", err)
	}
	for _, item := range items {
		if item.UserID != id {
			return item.UserID, nil
		}
	}
	return "", errs.ErrNotFound
}

// adminItem lists a user who is an admin by grant.
type adminItem struct {
	key
	UserID string `dynamo:"user_id"`
}

// grantTx returns a transaction that sets an attribute of a user and stores entries. It fails if
// the user does not exist or the attribute already has this value.
func (m *Main) grantTx(id, attribute string, value bool, entries []audit.Entry) *dynamo.WriteTx {
	return m.userTx(m.updateUser(id).Set(attribute, value).If(attribute+" <> ?", value), entries)
}

// userTx returns a transaction that updates a user and stores entries.
func (m *Main) userTx(update *dynamo.Update, entries []audit.Entry) *dynamo.WriteTx {
	tx := m.db.WriteTx().Idempotent(true).Update(update.IncludeItemInCondCheckFail(true))
	for _, e := range entries {
		tx.Put(m.putAudit(e))
	}
	return tx
}

// runGrant runs a transaction from grantTx. It returns nil if the attribute already has the value,
// errs.ErrNotFound if the user does not exist, and errs.ErrConflict if another condition fails.
func runGrant(ctx context.Context, tx *dynamo.WriteTx, op string) error {
	err := tx.Run(ctx)
	switch reason := firstFailed(err); {
	case reason == nil:
		return translate(op, err)
	case len(reason.Item) == 0:
		return errs.ErrNotFound
	default:
		return nil
	}
}

// firstFailed returns why a transaction failed, if the condition of its first action did.
func firstFailed(err error) *types.CancellationReason {
	canceled, ok := errors.AsType[*types.TransactionCanceledException](err)
	if !ok || len(canceled.CancellationReasons) == 0 {
		return nil
	}
	reason := canceled.CancellationReasons[0]
	if aws.ToString(reason.Code) != "ConditionalCheckFailed" {
		return nil
	}
	return &reason
}
