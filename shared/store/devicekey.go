package store

import (
	"context"
	"crypto/rand"
	"errors"

	"github.com/guregu/dynamo/v2"
)

const deviceKeyBytes = 32 // as long as what HMAC-SHA256 makes of it

// deviceKeyItem is the key by which visitors' devices are signed. It has no ttl:
// without it, every visitor would begin anew.
type deviceKeyItem struct {
	key
	Secret []byte `dynamo:"secret"`
}

// DeviceKey is the one key of all devices, made by the first who asks for it
// and remembered by the process.
func (e *Ephemeral) DeviceKey(ctx context.Context) ([]byte, error) {
	if secret := e.deviceKey.Load(); secret != nil {
		return *secret, nil
	}
	item := deviceKeyItem{key: deviceKeyKey()}
	read := func() error {
		return e.table.Get(attrPK, item.PK).Range(attrSK, dynamo.Equal, item.SK).Consistent(true).One(ctx, &item)
	}
	err := read()
	if errors.Is(err, dynamo.ErrNotFound) {
		item.Secret = make([]byte, deviceKeyBytes)
		_, _ = rand.Read(item.Secret) // it never fails: crypto/rand ends the process instead
		err = e.table.Put(item).If(ifAbsent).Run(ctx)
		if dynamo.IsCondCheckFailed(err) { // another was faster
			err = read()
		}
	}
	if err != nil {
		return nil, translate("read the devices' key", err)
	}
	e.deviceKey.Store(&item.Secret)
	return item.Secret, nil
}
