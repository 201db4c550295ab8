package openid

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// token exchanges a code for tokens (RFC 6749, section 4.1.3).
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	if fault := p.currentFaults().Token; fault != nil {
		fault(w, r)
		return
	}
	id, secret, _ := r.BasicAuth() // both are form-encoded (RFC 6749, section 2.3.1)
	id, idErr := url.QueryUnescape(id)
	secret, secretErr := url.QueryUnescape(secret)
	if idErr != nil || secretErr != nil || id != p.ClientID || secret != p.ClientSecret {
		writeJSON(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	}
	if r.FormValue("grant_type") != "authorization_code" {
		writeJSON(w, http.StatusBadRequest, map[string]string{"error": "unsupported_grant_type"})
		return
	}
	g, ok := p.redeem(r.FormValue("code"))
	challenge := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	if !ok || r.FormValue("redirect_uri") != p.redirectURI || base64.RawURLEncoding.EncodeToString(challenge[:]) != g.challenge {
		writeJSON(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	idToken, err := p.sign(g)
	if err != nil {
		writeJSON(w, http.StatusInternalServerError, map[string]string{"error": "server_error"})
		return
	}
	g.expires = time.Now().Add(tokenTTL)
	writeJSON(w, http.StatusOK, map[string]any{
		"access_token": p.issue(p.tokens, g),
		"token_type":   "Bearer",
		"expires_in":   int(tokenTTL / time.Second),
		"id_token":     idToken,
	})
}

// sign returns an ID token (RFC 7519), signed with RS256.
func (p *Provider) sign(g grant) (string, error) {
	faults, key := p.currentFaults(), p.publishedKey()
	if faults.ForgeKey {
		forged, err := newKey()
		if err != nil {
			return "", err
		}
		key = signingKey{forged.PrivateKey, key.id}
	}
	now := time.Now()
	claims := claimsOf(g.person)
	claims["iss"] = p.Issuer
	claims["aud"] = p.ClientID
	claims["iat"] = now.Unix()
	claims["exp"] = now.Add(tokenTTL).Unix()
	claims["nonce"] = g.nonce
	if faults.EditClaims != nil {
		faults.EditClaims(claims)
	}
	signer, err := jose.NewSigner(
		jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: key.PrivateKey, KeyID: key.id}},
		(&jose.SignerOptions{}).WithType("JWT"))
	if err != nil {
		return "", err
	}
	return jwt.Signed(signer).Claims(claims).Serialize()
}

func claimsOf(person Person) map[string]any {
	claims := map[string]any{"sub": person.Subject, "name": person.Name}
	if person.Email != "" {
		claims["email"], claims["email_verified"] = person.Email, true
	}
	return claims
}

// userInfo returns the claims of the user who owns the access token.
func (p *Provider) userInfo(w http.ResponseWriter, r *http.Request) {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	p.mu.Lock()
	g, ok := p.tokens[token]
	p.mu.Unlock()
	if !ok || time.Now().After(g.expires) {
		writeJSON(w, http.StatusUnauthorized, map[string]string{"error": "invalid_token"})
		return
	}
	claims := claimsOf(g.person)
	if edit := p.currentFaults().EditClaims; edit != nil {
		edit(claims)
	}
	writeJSON(w, http.StatusOK, claims)
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the client may have disconnected
}
