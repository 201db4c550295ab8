package api

import (
	"encoding/base64"
	"net/http"
	"time"

	"trefoil/shared/capsule"
)

// chatKeys are the keys for encrypted chats, the preferred one first.
type chatKeys struct {
	Keys    []chatKey `json:"keys"`
	Expires time.Time `json:"expires"` // when to ask again
}

// chatKey is a capsule.PublicKey.
type chatKey struct {
	ID        int    `json:"id"`
	KEM       int    `json:"kem"`
	KDF       int    `json:"kdf"`
	AEAD      int    `json:"aead"`
	PublicKey string `json:"publicKey"` // in base64
}

// ChatKey serves GET /api/chat/key. The keys change every UTC day.
func ChatKey(ring *capsule.Keyring) http.Handler {
	return Handle("GET /api/chat/key", func(w http.ResponseWriter, r *http.Request) error {
		keys, expires, err := ring.Today(r.Context())
		if err != nil {
			return err
		}
		body := chatKeys{Expires: expires}
		for _, key := range keys.Public() {
			body.Keys = append(body.Keys, chatKey{int(key.ID), int(key.KEM), int(key.KDF), int(key.AEAD), base64.StdEncoding.EncodeToString(key.Key)})
		}
		return writeJSON(w, body)
	})
}
