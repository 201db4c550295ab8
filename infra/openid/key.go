package openid

import (
	"crypto/rand"
	"crypto/rsa"
	"math/big"
	"net/http"
)

// signingKey is an RSA key with its ID.
type signingKey struct {
	*rsa.PrivateKey
	id string
}

const keyBits = 2048

func newKey() (signingKey, error) {
	key, err := rsa.GenerateKey(rand.Reader, keyBits)
	return signingKey{key, rand.Text()}, err
}

func (p *Provider) publishedKey() signingKey {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.key
}

// keys serves the public key (RFC 7517).
func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	key := p.publishedKey()
	writeJSON(w, http.StatusOK, map[string]any{"keys": []map[string]string{{
		"kty": "RSA", "use": "sig", "alg": "RS256", "kid": key.id,
		"n": encode(key.N.Bytes()),
		"e": encode(big.NewInt(int64(key.E)).Bytes()),
	}}})
}

// RotateKey replaces the signing key. The new key is published under a new ID, and the old one is
// no longer published.
func (p *Provider) RotateKey() error {
	key, err := newKey()
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.key = key
	return nil
}
