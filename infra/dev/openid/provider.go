// Package openid is a small OpenID provider for local use and tests. Its page offers a choice of
// people instead of asking for a password. Everything else follows the standards: signed ID tokens,
// PKCE and single-use codes (https://openid.net/specs/openid-connect-core-1_0.html). It never runs
// in a Lambda. In tests it can misbehave; see Faults.
package openid

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Path is the provider's path below the public URL.
const Path = "/_local/identity"

const (
	codeTTL  = time.Minute
	tokenTTL = 5 * time.Minute
)

// Provider is an OpenID provider with one client. It is safe for concurrent use.
type Provider struct {
	Issuer       string
	ClientID     string
	ClientSecret string
	redirectURI  string

	mu     sync.Mutex
	key    signingKey
	faults Faults
	codes  map[string]grant // keyed by code
	tokens map[string]grant // keyed by access token
}

// grant is what a code or an access token grants.
type grant struct {
	person    Person
	nonce     string
	challenge string // PKCE challenge, S256
	expires   time.Time
}

// New returns a provider with a new signing key. The provider and its client share a public URL.
func New(publicURL, clientID, clientSecret string) (*Provider, error) {
	key, err := newKey()
	if err != nil {
		return nil, err
	}
	return &Provider{
		Issuer:       publicURL + Path,
		ClientID:     clientID,
		ClientSecret: clientSecret,
		redirectURI:  publicURL + "/api/auth/google/callback",
		key:          key,
		codes:        map[string]grant{},
		tokens:       map[string]grant{},
	}, nil
}

// Handler serves all paths below Path.
func (p *Provider) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+Path+"/.well-known/openid-configuration", p.metadata)
	mux.HandleFunc("GET "+Path+"/keys", p.keys)
	mux.HandleFunc("GET "+Path+"/authorize", p.authorize)
	mux.HandleFunc("GET "+Path+"/pick", p.pick)
	mux.HandleFunc("GET "+Path+"/style.css", pages.Style)
	mux.HandleFunc("POST "+Path+"/token", p.token)
	mux.HandleFunc("GET "+Path+"/userinfo", p.userInfo)
	return mux
}

// PickURL returns the URL that the page opens when a person is picked, for tests without a browser.
// name applies to the subject "new" only.
func PickURL(authURL, subject, name string) string {
	query := url.Values{"person": {subject}, "name": {name}}.Encode()
	return strings.Replace(authURL, "/authorize?", "/pick?"+query+"&", 1)
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
		"id_token_signing_alg_values_supported": []string{"RS256"},
		"scopes_supported":                      []string{"openid", "email"},
		"token_endpoint_auth_methods_supported": []string{"client_secret_basic"},
		"code_challenge_methods_supported":      []string{"S256"},
	})
}

// validate returns an error message for an invalid authentication request, or "". The browser is
// not redirected if the request is invalid, because its redirect URI may be the reason.
func (p *Provider) validate(q url.Values) string {
	switch {
	case q.Get("client_id") != p.ClientID:
		return "The client ID is unknown."
	case q.Get("redirect_uri") != p.redirectURI:
		return "The redirect URI is not registered. Open the product at its public URL."
	case q.Get("response_type") != "code":
		return "Only the authorization code flow is supported."
	case q.Get("code_challenge") == "" || q.Get("code_challenge_method") != "S256":
		return "PKCE with S256 is required."
	case q.Get("state") == "":
		return "The request has no state."
	}
	return ""
}

// pick redirects the browser back with a code for the picked person, or with an error for Cancel.
func (p *Provider) pick(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if message := p.validate(q); message != "" {
		writePage(w, http.StatusBadRequest, pageData{Error: message})
		return
	}
	back := url.Values{"state": {q.Get("state")}}
	if person, ok := findPerson(q.Get("person"), q.Get("name")); ok {
		back.Set("code", p.issue(p.codes, grant{
			person:    person,
			nonce:     q.Get("nonce"),
			challenge: q.Get("code_challenge"),
			expires:   time.Now().Add(codeTTL),
		}))
	} else {
		back.Set("error", "access_denied")
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, p.redirectURI+"?"+back.Encode(), http.StatusFound)
}

// issue stores a grant under a new random secret and deletes expired grants.
func (p *Provider) issue(grants map[string]grant, g grant) (secret string) {
	secret = rand.Text()
	p.mu.Lock()
	defer p.mu.Unlock()
	for old, g := range grants {
		if time.Now().After(g.expires) {
			delete(grants, old)
		}
	}
	grants[secret] = g
	return secret
}

// redeem returns the grant of a code and invalidates the code.
func (p *Provider) redeem(code string) (grant, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	g, ok := p.codes[code]
	delete(p.codes, code)
	return g, ok && time.Now().Before(g.expires)
}
