package store

import (
	"context"

	"trefoil/shared/account"
)

// PutUsers stores users and their listing entries like CreateUser, but in batches, and without
// claims or counts.
func (m *Main) PutUsers(ctx context.Context, users []account.User) error {
	write := m.table.Batch(attrPK, attrSK).Write()
	for _, u := range users {
		item := newUserItem(u)
		write.Put(item, listingItem{key: listingKey(item), Username: listedText(u.Username), Email: listedText(u.Email)})
	}
	_, err := write.Run(ctx)
	return translate("put users", err)
}
