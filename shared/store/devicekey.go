package store

import (
	"context"
	"errors"

	"github.com/guregu/dynamo/v2"
)

// deviceKeyItem is the key that signs the cookies of visitors and of known devices. It has no TTL:
// if it expired, all visitors would get their free chats again.
type deviceKeyItem struct {
	key
	Secret []byte `dynamo:"secret"`
}

// DeviceKey returns the key that signs all device cookies. It is created on first use and cached by
// the process.
func (e *Ephemeral) DeviceKey(ctx context.Context) ([]byte, error) {
	if secret := e.deviceKey.Load(); secret != nil {
		return *secret, nil
	}
	item := deviceKeyItem{key: deviceKeyKey()}
	err := e.table.get(ctx, item.key, &item)
	if errors.Is(err, dynamo.ErrNotFound) {
		item.Secret = newSecret()
		err = e.table.Put(item).If(ifAbsent).Run(ctx)
		if dynamo.IsCondCheckFailed(err) { // created concurrently
			err = e.table.get(ctx, item.key, &item)
		}
	}
	if err != nil {
		return nil, translate("read the device key", err)
	}
	e.deviceKey.Store(&item.Secret)
	return item.Secret, nil
}
