package quota

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"

	"trefoil/shared/account"
)

// Devices identifies visitors by a signed cookie: a random device ID and its HMAC-SHA256. The
// cookie contains nothing else about the visitor.
type Devices struct {
	Keys account.DeviceKeys
}

const deviceBytes = 16

// Device returns the device ID in a cookie value. If the value is missing or not validly signed,
// it returns a new ID and the new cookie value.
func (d Devices) Device(ctx context.Context, value string) (device, newCookie string, err error) {
	secret, err := d.Keys.DeviceKey(ctx)
	if err != nil {
		return "", "", err
	}
	signed, err := base64.RawURLEncoding.Strict().DecodeString(value)
	if err == nil && len(signed) == deviceBytes+sha256.Size && hmac.Equal(signed[deviceBytes:], deviceMAC(secret, signed[:deviceBytes])) {
		return hex.EncodeToString(signed[:deviceBytes]), "", nil
	}
	id := make([]byte, deviceBytes)
	_, _ = rand.Read(id) // never fails
	signed = append(id, deviceMAC(secret, id)...)
	return hex.EncodeToString(id), base64.RawURLEncoding.EncodeToString(signed), nil
}

func deviceMAC(secret, id []byte) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write(id)
	return mac.Sum(nil)
}
