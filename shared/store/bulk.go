package store

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"trefoil/shared/account"
)

const (
	// bulkUsers is the number of users written by one call, which takes several requests of 25
	// items.
	bulkUsers = 200
	// bulkWrites is the number of concurrent calls.
	bulkWrites = 8
)

// PutUsers stores many new users without checking whether their usernames are taken. It is for
// tests with large tables.
func (m *Main) PutUsers(ctx context.Context, users []account.User) error {
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(bulkWrites)
	for chunk := range slices.Chunk(users, bulkUsers) {
		group.Go(func() error {
			var items []any
			counts := userCounts{Users: len(chunk)}
			for _, u := range chunk {
				item := newUserItem(u)
				listed := listingItem{key: listingKey(item), Username: listedText(u.Username), Email: listedText(u.Email)}
				items = append(items, item, listed, claimItem{key: usernameKey(u.Username), UserID: u.ID})
				if u.IsPro {
					counts.Granted++
				}
				if u.IsAdmin {
					items = append(items, adminItem{key: adminKey(u.ID), UserID: u.ID})
				}
			}
			if _, err := m.table.Batch(attrPK, attrSK).Write().Put(items...).Run(groupCtx); err != nil {
				return err
			}
			return m.addUserCounts(counts).Run(groupCtx)
		})
	}
	return translate("store users", group.Wait())
}

// ListUsers adds all users to the listing, also those created by earlier versions, which had none.
// It can run again, and while the site is in use. It returns the number of users. It scans the
// whole table, so it is for operators only.
func (m *Main) ListUsers(ctx context.Context) (users int, err error) {
	const op = "list all users"
	stored := m.table.Scan().Filter("sk = ?", userKey("").SK).Consistent(true).Iter()
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(bulkWrites)
	for {
		var item userItem
		if !stored.Next(groupCtx, &item) {
			break
		}
		group.Go(func() error {
			// Without the check, a user deleted in the meantime would be listed for good.
			check := m.table.Check(attrPK, item.PK).Range(attrSK, item.SK)
			if item.Email == "" {
				check.If("attribute_exists(pk) AND attribute_not_exists(email)")
			} else {
				check.If("email = ?", item.Email)
			}
			err := m.db.WriteTx().Check(check).Update(m.list(item)).Idempotent(true).Run(groupCtx)
			return ignoreMissing(err) // deleted, or listed with a new email address
		})
		users++
	}
	if err := group.Wait(); err != nil {
		return 0, translate(op, err)
	}
	return users, translate(op, stored.Err())
}

// ListEarlierUsers calls ListUsers if no user is listed.
func (m *Main) ListEarlierUsers(ctx context.Context) error {
	listed, _, err := m.UserPage(ctx, "", "")
	if err != nil || len(listed) > 0 {
		return err
	}
	_, err = m.ListUsers(ctx)
	return err
}
