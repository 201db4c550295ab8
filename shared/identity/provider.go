// Package identity signs people in with an OpenID Connect provider such as Google, using the
// authorization code flow with PKCE (https://openid.net/specs/openid-connect-core-1_0.html).
package identity

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"trefoil/shared/account"
)

// Google is the default issuer.
const Google = "https://accounts.google.com"

// requestTimeout limits each request to the provider.
const requestTimeout = 6 * time.Second

// Provider is a client of one OpenID provider. It is safe for concurrent use.
type Provider struct {
	issuer       string
	clientID     string
	clientSecret string
	redirectURL  string
	client       *http.Client
	metadata     atomic.Pointer[metadata] // nil until loaded
}

// metadata is the provider's configuration. It also caches the provider's keys and fetches them
// again when a token is signed with an unknown key.
type metadata struct {
	*oidc.Provider
	oauth2  oauth2.Config
	keysURL string
}

// New returns a client of the provider with the given issuer. publicURL is the address of this
// site. New sends no requests.
func New(issuer, clientID, clientSecret, publicURL string) *Provider {
	return &Provider{
		issuer:       issuer,
		clientID:     clientID,
		clientSecret: clientSecret,
		redirectURL:  strings.TrimSuffix(publicURL, "/") + "/api/auth/google/callback",
		client:       &http.Client{Timeout: requestTimeout},
	}
}

// Issuer returns the provider's issuer URL.
func (p *Provider) Issuer() string { return p.issuer }

// AuthURL returns the URL of the provider's sign-in page. It returns account.ErrSignInUnavailable
// if the provider's metadata cannot be loaded.
//
// If s.Again is set, the URL has prompt=login: the provider should authenticate the user even if they
// are signed in there, or fail (OpenID Connect Core, section 3.1.2.1). Providers may ignore it. Google
// does not support it (https://developers.google.com/identity/openid-connect/openid-connect), so
// users of Google are asked to choose their account instead, which does not require a password.
func (p *Provider) AuthURL(ctx context.Context, state account.Token, s account.SignIn) (string, error) {
	metadata, err := p.loadMetadata(ctx)
	if err != nil {
		return "", err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(s.Nonce), oauth2.S256ChallengeOption(s.Verifier)}
	switch {
	case s.Again && p.issuer == Google:
		options = append(options, oauth2.SetAuthURLParam("prompt", "select_account"))
	case s.Again:
		options = append(options, oauth2.SetAuthURLParam("prompt", "login"))
	}
	return metadata.oauth2.AuthCodeURL(string(state), options...), nil
}

// Check loads the provider's metadata. Its error names the URL and the reason, for operators.
func (p *Provider) Check(ctx context.Context) error {
	if _, err := p.fetchMetadata(ctx); err != nil {
		return fmt.Errorf("%s: %s", p.metadataURL(), reason(stageMetadata, err))
	}
	return nil
}

// loadMetadata returns the cached metadata, or fetches it. Concurrent first calls each send a
// request, so that no caller waits for another's.
func (p *Provider) loadMetadata(ctx context.Context) (*metadata, error) {
	if cached := p.metadata.Load(); cached != nil {
		return cached, nil
	}
	fetched, err := p.fetchMetadata(ctx)
	if err != nil {
		return nil, fail(stageMetadata, p.metadataURL(), account.ErrSignInUnavailable, err)
	}
	p.metadata.Store(fetched)
	return fetched, nil
}

func (p *Provider) fetchMetadata(ctx context.Context) (*metadata, error) {
	provider, err := oidc.NewProvider(oidc.ClientContext(ctx, p.client), p.issuer)
	if err != nil {
		return nil, err
	}
	var extra struct {
		AuthMethods []string `json:"token_endpoint_auth_methods_supported"`
		KeysURL     string   `json:"jwks_uri"`
	}
	if err := provider.Claims(&extra); err != nil {
		return nil, err
	}
	endpoint := provider.Endpoint()
	endpoint.AuthStyle = p.authStyle(extra.AuthMethods)
	return &metadata{provider, oauth2.Config{
		ClientID:     p.clientID,
		ClientSecret: p.clientSecret,
		Endpoint:     endpoint,
		RedirectURL:  p.redirectURL,
		Scopes:       []string{oidc.ScopeOpenID, "email"},
	}, extra.KeysURL}, nil
}

// metadataURL returns the URL of the metadata with any password redacted.
func (p *Provider) metadataURL() string {
	u, err := url.Parse(p.issuer)
	if err != nil {
		return "OIDC_ISSUER"
	}
	return u.JoinPath(".well-known", "openid-configuration").Redacted()
}

// authStyle returns how to send the client secret. Package oauth2's automatic detection tries both
// ways, which would use up the single-use code. The default is HTTP Basic (OpenID Connect
// Discovery, section 3). If the provider advertises both, the secret is sent in the form, because
// some providers accept only that.
func (p *Provider) authStyle(methods []string) oauth2.AuthStyle {
	if p.clientSecret == "" || slices.Contains(methods, "client_secret_post") {
		return oauth2.AuthStyleInParams
	}
	return oauth2.AuthStyleInHeader
}
