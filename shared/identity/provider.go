// Package identity signs people in at an OpenID Connect provider, Google's or
// any other's: authorization code flow with PKCE
// (https://openid.net/specs/openid-connect-core-1_0.html).
package identity

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"trefoil/shared/account"
)

// Google is the issuer where no other is configured.
const Google = "https://accounts.google.com"

// requestTimeout bounds each request to the provider: its metadata, its keys,
// its tokens.
const requestTimeout = 6 * time.Second

// Provider is one OpenID provider. It is safe for concurrent use.
type Provider struct {
	issuer       string
	clientID     string
	clientSecret string
	redirectURL  string
	client       *http.Client
	metadata     atomic.Pointer[metadata] // nil until it has been read
}

// metadata is what the provider says of itself, and its keys, which are read
// again when a token names one that is not known yet.
type metadata struct {
	*oidc.Provider
	oauth2 oauth2.Config
}

// New is a provider by its issuer, for the client that it knows us as.
// publicURL is where browsers find us. Nothing is asked of the provider yet.
func New(issuer, clientID, clientSecret, publicURL string) *Provider {
	return &Provider{
		issuer:       issuer,
		clientID:     clientID,
		clientSecret: clientSecret,
		redirectURL:  strings.TrimSuffix(publicURL, "/") + "/api/auth/google/callback",
		client:       &http.Client{Timeout: requestTimeout},
	}
}

// AuthURL is where the browser goes to sign in.
func (p *Provider) AuthURL(ctx context.Context, state account.Token, s account.SignIn) (string, error) {
	metadata, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	return metadata.oauth2.AuthCodeURL(string(state), oidc.Nonce(s.Nonce), oauth2.S256ChallengeOption(s.Verifier)), nil
}

// discover reads the provider's metadata once, and again after a failure. Many
// who come at once may all read it, so that none waits for another's.
func (p *Provider) discover(ctx context.Context) (*metadata, error) {
	if loaded := p.metadata.Load(); loaded != nil {
		return loaded, nil
	}
	found, err := oidc.NewProvider(oidc.ClientContext(ctx, p.client), p.issuer)
	if err != nil {
		return nil, signInError("metadata", account.ErrSignInUnavailable, err)
	}
	var extra struct {
		AuthMethods []string `json:"token_endpoint_auth_methods_supported"`
	}
	if err := found.Claims(&extra); err != nil {
		return nil, signInError("metadata", account.ErrSignInUnavailable, err)
	}
	endpoint := found.Endpoint()
	endpoint.AuthStyle = p.authStyle(extra.AuthMethods)
	loaded := &metadata{found, oauth2.Config{
		ClientID:     p.clientID,
		ClientSecret: p.clientSecret,
		Endpoint:     endpoint,
		RedirectURL:  p.redirectURL,
		Scopes:       []string{oidc.ScopeOpenID, "email"},
	}}
	p.metadata.Store(loaded)
	return loaded, nil
}

// authStyle is how the provider wants our secret. Trying both ways, as oauth2
// does by itself, would use up a code that counts once. Without a word from the
// provider it is HTTP Basic (OpenID Connect Discovery, section 3); among those
// that claim both, some take only the form.
func (p *Provider) authStyle(methods []string) oauth2.AuthStyle {
	if p.clientSecret == "" || slices.Contains(methods, "client_secret_post") {
		return oauth2.AuthStyleInParams
	}
	return oauth2.AuthStyleInHeader
}

// trouble logs where a sign-in went wrong, in words that are all ours or the
// standard's, because what the provider says may quote a person's data. It
// answers what the person is told.
func signInError(stage string, result, err error) error {
	slog.Warn("trouble with a sign-in", "stage", stage, "reason", reason(err))
	return result
}
