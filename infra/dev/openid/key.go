package openid

import (
	"crypto/rand"
	"crypto/rsa"
	"net/http"

	"github.com/go-jose/go-jose/v4"
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
	writeJSON(w, http.StatusOK, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{
		{Key: key.Public(), KeyID: key.id, Algorithm: string(jose.RS256), Use: "sig"},
	}})
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
