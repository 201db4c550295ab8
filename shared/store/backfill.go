package store

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// backfillWrites is the number of writes that BackfillListing runs concurrently.
const backfillWrites = 8

// BackfillListing adds all users to the listing, including users that earlier versions created
// without listing them. It is safe to call repeatedly and while the site is in use. It returns the
// number of users. It scans the whole table, so it is for operators only.
func (m *Main) BackfillListing(ctx context.Context) (users int, err error) {
	const op = "backfill the listing"
	stored := m.table.Scan().Filter("sk = ?", userKey("").SK).Consistent(true).Iter()
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(backfillWrites)
	for {
		var item userItem
		if !stored.Next(groupCtx, &item) {
			break
		}
		group.Go(func() error { return m.listStored(groupCtx, item) })
		users++
	}
	if err := group.Wait(); err != nil {
		return 0, translate(op, err)
	}
	return users, translate(op, stored.Err())
}

// listStored lists a user, unless the user has been deleted or has a new email address. Without the
// check, a deleted user would stay in the listing.
func (m *Main) listStored(ctx context.Context, item userItem) error {
	check := m.table.Check(attrPK, item.PK).Range(attrSK, item.SK)
	if item.Email == "" {
		check.If("attribute_exists(pk) AND attribute_not_exists(email)")
	} else {
		check.If("email = ?", item.Email)
	}
	return ignoreMissing(m.db.WriteTx().Check(check).Update(m.list(item)).Idempotent(true).Run(ctx))
}

// BackfillEmptyListing calls BackfillListing if no user is listed.
func (m *Main) BackfillEmptyListing(ctx context.Context) error {
	listed, _, err := m.UserPage(ctx, "", "")
	if err != nil || len(listed) > 0 {
		return err
	}
	_, err = m.BackfillListing(ctx)
	return err
}
