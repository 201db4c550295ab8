// Package openid is a small OpenID provider for local use and tests. Its page offers a choice of
// people instead of asking for a password. Everything else follows the standards: signed ID tokens,
// PKCE and single-use codes (https://openid.net/specs/openid-connect-core-1_0.html).
package openid

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/coreos/go-oidc/v3/oidc/oidctest"
)

// Path is the provider's path below the public URL.
const Path = "/_local/identity"

const (
	codeTTL  = time.Minute
	tokenTTL = 5 * time.Minute
)

// Provider is an OpenID provider with one client.
type Provider struct {
	Issuer       string
	ClientID     string
	ClientSecret string

	// EditClaims, if not nil, changes the claims of ID tokens and of user info. Only tests set it.
	EditClaims func(claims map[string]any)

	redirectURI string
	key         *rsa.PrivateKey // signs the tokens
	keyID       string
	published   oidctest.Server // serves the public key

	mu     sync.Mutex
	grants map[string]grant // keyed by code or access token
}

// grant is what a code or an access token grants.
type grant struct {
	person    Person
	nonce     string
	challenge string // PKCE challenge of a code, S256; empty for an access token
}

// New returns a provider with a new signing key. The provider and its client share a public URL.
func New(publicURL, clientID, clientSecret string) *Provider {
	p := &Provider{
		Issuer:       publicURL + Path,
		ClientID:     clientID,
		ClientSecret: clientSecret,
		redirectURI:  publicURL + "/api/auth/google/callback",
		grants:       map[string]grant{},
	}
	p.RotateKey()
	return p
}

// RotateKey replaces the signing key. The new key is published under a new ID, and the old one is
// no longer published. It must not be called during a request.
func (p *Provider) RotateKey() {
	p.keyID = rand.Text()
	p.ForgeKey()
	p.published.PublicKeys = []oidctest.PublicKey{{PublicKey: p.key.Public(), KeyID: p.keyID, Algorithm: oidc.RS256}}
}

// ForgeKey replaces the signing key, but not the published one, for tests. It must not be called
// during a request.
func (p *Provider) ForgeKey() {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err) // the size is valid
	}
	p.key = key
}

// Handler serves all paths below Path.
func (p *Provider) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+Path+"/.well-known/openid-configuration", p.metadata)
	mux.Handle("GET "+Path+"/keys", http.StripPrefix(Path, &p.published))
	mux.HandleFunc("GET "+Path+"/authorize", p.authorize)
	mux.HandleFunc("GET "+Path+"/pick", p.pick)
	mux.HandleFunc("GET "+Path+"/style.css", pages.Style)
	mux.HandleFunc("POST "+Path+"/token", p.token)
	mux.HandleFunc("GET "+Path+"/userinfo", p.userInfo)
	return mux
}

func (p *Provider) metadata(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{
		"issuer":                                p.Issuer,
		"authorization_endpoint":                p.Issuer + "/authorize",
		"token_endpoint":                        p.Issuer + "/token",
		"userinfo_endpoint":                     p.Issuer + "/userinfo",
		"jwks_uri":                              p.Issuer + "/keys",
		"response_types_supported":              []string{"code"},
		"subject_types_supported":               []string{"public"},
		"id_token_signing_alg_values_supported": []string{oidc.RS256},
	})
}

// issue returns a new secret for a grant, valid for the given time.
func (p *Provider) issue(g grant, ttl time.Duration) (secret string) {
	secret = rand.Text()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.grants[secret] = g
	time.AfterFunc(ttl, func() { p.redeem(secret) })
	return secret
}

// redeem returns the grant of a code and invalidates the code.
func (p *Provider) redeem(code string) grant {
	p.mu.Lock()
	defer p.mu.Unlock()
	g := p.grants[code]
	delete(p.grants, code)
	return g
}

// token exchanges a code for tokens (RFC 6749, section 4.1.3).
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
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
	g := p.redeem(r.FormValue("code"))
	challenge := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	if r.FormValue("redirect_uri") != p.redirectURI || base64.RawURLEncoding.EncodeToString(challenge[:]) != g.challenge {
		writeJSON(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{
		"access_token": p.issue(grant{person: g.person}, tokenTTL),
		"token_type":   "Bearer",
		"expires_in":   int(tokenTTL / time.Second),
		"id_token":     p.sign(g),
	})
}

// sign returns an ID token (RFC 7519).
func (p *Provider) sign(g grant) string {
	now := time.Now()
	claims, err := json.Marshal(p.claims(g.person, map[string]any{
		"iss": p.Issuer, "aud": p.ClientID, "iat": now.Unix(), "exp": now.Add(tokenTTL).Unix(), "nonce": g.nonce,
	}))
	if err != nil {
		panic(err) // claims always marshal
	}
	return oidctest.SignIDToken(p.key, p.keyID, oidc.RS256, string(claims))
}

// claims adds a person's claims to the given ones.
func (p *Provider) claims(person Person, claims map[string]any) map[string]any {
	claims["sub"], claims["name"] = person.Subject, person.Name
	if person.Email != "" {
		claims["email"], claims["email_verified"] = person.Email, true
	}
	if p.EditClaims != nil {
		p.EditClaims(claims)
	}
	return claims
}

// userInfo returns the claims of the user who owns the access token.
func (p *Provider) userInfo(w http.ResponseWriter, r *http.Request) {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	p.mu.Lock()
	g, ok := p.grants[token]
	p.mu.Unlock()
	if !ok || g.challenge != "" {
		writeJSON(w, http.StatusUnauthorized, map[string]string{"error": "invalid_token"})
		return
	}
	writeJSON(w, http.StatusOK, p.claims(g.person, map[string]any{}))
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the client may have disconnected
}
