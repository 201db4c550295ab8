// Package identity is a double of an OpenID provider. Its page lets one pick who
// to be, instead of asking for a password; everything else is as it is
// elsewhere: signed tokens, PKCE, codes that count once.
package identity

import (
	"crypto/rand"
	"crypto/rsa"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// Path is where the provider is, below the public address.
const Path = "/_local/identity"

// How long what it hands out is good for.
const (
	codeLife  = time.Minute
	tokenLife = 5 * time.Minute
)

// Provider is an OpenID provider with one client.
type Provider struct {
	issuer       string
	clientID     string
	clientSecret string
	redirectURI  string
	key          *rsa.PrivateKey
	keyID        string

	mu     sync.Mutex
	codes  map[string]grant
	access map[string]grant // by access token
}

// grant is what a code or an access token stands for.
type grant struct {
	person    Person
	nonce     string
	challenge string // PKCE's, by S256
	expires   time.Time
}

// New is a provider below a public address, with keys of its own, for one
// client, whose callback is at that address as well.
func New(publicURL, clientID, clientSecret string) (*Provider, error) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, err
	}
	return &Provider{
		issuer:       Issuer(publicURL),
		clientID:     clientID,
		clientSecret: clientSecret,
		redirectURI:  publicURL + "/api/auth/google/callback",
		key:          key,
		keyID:        rand.Text(),
		codes:        map[string]grant{},
		access:       map[string]grant{},
	}, nil
}

// Issuer is the provider's name for itself.
func Issuer(publicURL string) string { return publicURL + Path }

// Handler serves everything below Path.
func (p *Provider) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+Path+"/.well-known/openid-configuration", p.metadata)
	mux.HandleFunc("GET "+Path+"/keys", p.keys)
	mux.HandleFunc("GET "+Path+"/authorize", p.authorize)
	mux.HandleFunc("GET "+Path+"/pick", p.pick)
	mux.HandleFunc("GET "+Path+"/style.css", style)
	mux.HandleFunc("POST "+Path+"/token", p.token)
	mux.HandleFunc("GET "+Path+"/userinfo", p.userInfo)
	return mux
}

func (p *Provider) metadata(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{
		"issuer":                                p.issuer,
		"authorization_endpoint":                p.issuer + "/authorize",
		"token_endpoint":                        p.issuer + "/token",
		"userinfo_endpoint":                     p.issuer + "/userinfo",
		"jwks_uri":                              p.issuer + "/keys",
		"response_types_supported":              []string{"code"},
		"subject_types_supported":               []string{"public"},
		"id_token_signing_alg_values_supported": []string{"RS256"},
		"scopes_supported":                      []string{"openid", "email"},
		"token_endpoint_auth_methods_supported": []string{"client_secret_basic"},
		"code_challenge_methods_supported":      []string{"S256"},
	})
}

// problem is what is wrong with a request to sign in, so wrong that nobody is
// sent back. Empty: nothing.
func (p *Provider) problem(q url.Values) string {
	switch {
	case q.Get("client_id") != p.clientID:
		return "The client is unknown here."
	case q.Get("redirect_uri") != p.redirectURI:
		return "The client's address for coming back is not the one known here."
	case q.Get("response_type") != "code":
		return "Only the authorization code flow is offered here."
	case q.Get("code_challenge") == "" || q.Get("code_challenge_method") != "S256":
		return "PKCE with S256 is required here."
	case q.Get("state") == "":
		return "The request has no state."
	}
	return ""
}

// pick sends the browser back as the person who was picked, or as nobody.
func (p *Provider) pick(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if trouble := p.problem(q); trouble != "" {
		p.refuse(w, trouble)
		return
	}
	back := url.Values{"state": {q.Get("state")}}
	switch person, ok := pick(q.Get("person"), q.Get("name")); {
	case ok:
		back.Set("code", p.hand(p.codes, grant{
			person:    person,
			nonce:     q.Get("nonce"),
			challenge: q.Get("code_challenge"),
			expires:   time.Now().Add(codeLife),
		}))
	default:
		back.Set("error", "access_denied")
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, p.redirectURI+"?"+back.Encode(), http.StatusFound)
}

// hand keeps a grant under a secret, and forgets those that have expired.
func (p *Provider) hand(to map[string]grant, g grant) (secret string) {
	secret = rand.Text()
	p.mu.Lock()
	defer p.mu.Unlock()
	for old, g := range to {
		if time.Now().After(g.expires) {
			delete(to, old)
		}
	}
	to[secret] = g
	return secret
}

// take is the grant of a code, once.
func (p *Provider) take(code string) (grant, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	g, ok := p.codes[code]
	delete(p.codes, code)
	return g, ok && time.Now().Before(g.expires)
}
