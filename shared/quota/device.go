package quota

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// DeviceKeys has the key by which devices are signed.
type DeviceKeys interface {
	// DeviceKey is the one key of them all, made on first use.
	DeviceKey(ctx context.Context) ([]byte, error)
}

// Devices tells visitors apart by a cookie that nobody else can make: a random
// device and its HMAC-SHA256. It says nothing of who they are.
type Devices struct {
	Keys DeviceKeys
}

const deviceBytes = 16

// Device is the device of a cookie's value. When the value is none of ours, the
// device is a new one, and issue is the value that its cookie is to have.
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
	_, _ = rand.Read(id) // it never fails: crypto/rand ends the process instead
	signed = append(id, deviceMAC(secret, id)...)
	return hex.EncodeToString(id), base64.RawURLEncoding.EncodeToString(signed), nil
}

func deviceMAC(secret, id []byte) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write(id)
	return mac.Sum(nil)
}
