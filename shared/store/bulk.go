package store

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"trefoil/shared/account"
)

const (
	// bulkUsers is the number of users written by one call, which takes several requests of 25 items.
	bulkUsers = 200
	// bulkWrites is the number of concurrent calls.
	bulkWrites = 8
)

// PutUsers stores many new users without checking whether their usernames are taken. It is for tests
// with large tables.
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
