package identity

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"net/http"
	"net/url"
	"strings"
	"time"
)

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// keys answers the public key (RFC 7517).
func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	public := p.key.PublicKey
	answer(w, http.StatusOK, map[string]any{"keys": []map[string]string{{
		"kty": "RSA", "use": "sig", "alg": "RS256", "kid": p.keyID,
		"n": encode(public.N.Bytes()),
		"e": encode(big.NewInt(int64(public.E)).Bytes()),
	}}})
}

// token gives tokens for a code (RFC 6749, section 4.1.3).
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, _ := r.BasicAuth() // both are form-encoded (RFC 6749, section 2.3.1)
	id, idErr := url.QueryUnescape(id)
	secret, secretErr := url.QueryUnescape(secret)
	if idErr != nil || secretErr != nil || id != p.clientID || secret != p.clientSecret {
		answer(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	}
	if r.FormValue("grant_type") != "authorization_code" {
		answer(w, http.StatusBadRequest, map[string]string{"error": "unsupported_grant_type"})
		return
	}
	g, ok := p.take(r.FormValue("code"))
	challenge := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	if !ok || r.FormValue("redirect_uri") != p.redirectURI || encode(challenge[:]) != g.challenge {
		answer(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	idToken, err := p.sign(g)
	if err != nil {
		answer(w, http.StatusInternalServerError, map[string]string{"error": "server_error"})
		return
	}
	g.expires = time.Now().Add(tokenLife)
	answer(w, http.StatusOK, map[string]any{
		"access_token": p.hand(p.access, g),
		"token_type":   "Bearer",
		"expires_in":   int(tokenLife / time.Second),
		"id_token":     idToken,
	})
}

// sign is an ID token (RFC 7519), signed by RS256.
func (p *Provider) sign(g grant) (string, error) {
	now := time.Now()
	claims := claimsOf(g.person)
	claims["iss"] = p.issuer
	claims["aud"] = p.clientID
	claims["iat"] = now.Unix()
	claims["exp"] = now.Add(tokenLife).Unix()
	claims["nonce"] = g.nonce
	header, err := json.Marshal(map[string]string{"alg": "RS256", "typ": "JWT", "kid": p.keyID})
	if err != nil {
		return "", err
	}
	payload, err := json.Marshal(claims)
	if err != nil {
		return "", err
	}
	text := encode(header) + "." + encode(payload)
	sum := sha256.Sum256([]byte(text))
	signature, err := rsa.SignPKCS1v15(rand.Reader, p.key, crypto.SHA256, sum[:])
	return text + "." + encode(signature), err
}

func claimsOf(person Person) map[string]any {
	claims := map[string]any{"sub": person.Subject, "name": person.Name}
	if person.Email != "" {
		claims["email"], claims["email_verified"] = person.Email, true
	}
	return claims
}

// userInfo answers whom an access token stands for.
func (p *Provider) userInfo(w http.ResponseWriter, r *http.Request) {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	p.mu.Lock()
	g, ok := p.access[token]
	p.mu.Unlock()
	if !ok || time.Now().After(g.expires) {
		answer(w, http.StatusUnauthorized, map[string]string{"error": "invalid_token"})
		return
	}
	answer(w, http.StatusOK, claimsOf(g.person))
}

func answer(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the client may have left
}
