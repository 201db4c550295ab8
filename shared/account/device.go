package account

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"slices"
)

// KnownDevices uses a signed cookie to recognize devices that have signed in to an account with its
// password. Failures elsewhere do not lock these devices out
// (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
//
// The cookie holds a random ID and, for each of the device's most recent accounts, an HMAC-SHA256
// of the ID and the username. It does not reveal the usernames.
type KnownDevices struct {
	Keys DeviceKeys
}

// DeviceKeys stores the key that signs device cookies.
type DeviceKeys interface {
	// DeviceKey returns the key, which is created on first use.
	DeviceKey(ctx context.Context) ([]byte, error)
}

const (
	deviceIDBytes     = 16
	deviceTagBytes    = 16 // a truncated HMAC-SHA256
	maxDeviceAccounts = 5
)

// id returns the ID of a device that has signed in as username, or "" if it is unknown.
func (d KnownDevices) id(ctx context.Context, cookie, username string) (string, error) {
	id, tags := parseDeviceCookie(cookie)
	if len(tags) == 0 {
		return "", nil
	}
	key, err := d.Keys.DeviceKey(ctx)
	if err != nil {
		return "", err
	}
	want := deviceTag(key, id, username)
	if !slices.ContainsFunc(tags, func(tag []byte) bool { return hmac.Equal(tag, want) }) {
		return "", nil
	}
	return hex.EncodeToString(id), nil
}

// Remember returns the cookie of a device that has just signed in as username. cookie is its
// previous cookie, if any.
func (d KnownDevices) Remember(ctx context.Context, cookie, username string) (string, error) {
	key, err := d.Keys.DeviceKey(ctx)
	if err != nil {
		return "", err
	}
	id, others := parseDeviceCookie(cookie)
	if id == nil {
		id = make([]byte, deviceIDBytes)
		_, _ = rand.Read(id) // never fails
	}
	tag := deviceTag(key, id, username)
	others = slices.DeleteFunc(others, func(other []byte) bool { return hmac.Equal(other, tag) })
	value := slices.Concat(id, tag)
	for _, other := range others[:min(len(others), maxDeviceAccounts-1)] {
		value = append(value, other...)
	}
	return base64.RawURLEncoding.EncodeToString(value), nil
}

// parseDeviceCookie returns the ID and the tags of a cookie, or nil if it is malformed.
func parseDeviceCookie(cookie string) (id []byte, tags [][]byte) {
	if len(cookie) > base64.RawURLEncoding.EncodedLen(deviceIDBytes+maxDeviceAccounts*deviceTagBytes) {
		return nil, nil
	}
	value, err := base64.RawURLEncoding.Strict().DecodeString(cookie)
	if err != nil || len(value) < deviceIDBytes || (len(value)-deviceIDBytes)%deviceTagBytes != 0 {
		return nil, nil
	}
	return value[:deviceIDBytes], slices.Collect(slices.Chunk(value[deviceIDBytes:], deviceTagBytes))
}

// deviceTag signs an ID and a username. A prefix keeps the tags distinct from the signatures of
// visitor cookies, which use the same key.
func deviceTag(key, id []byte, username string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("known device "))
	mac.Write(id)
	mac.Write([]byte(NameKey(username)))
	return mac.Sum(nil)[:deviceTagBytes]
}
