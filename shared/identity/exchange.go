package identity

import (
	"context"
	"crypto/subtle"
	"errors"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"trefoil/shared/account"
)

// clockSkew is how far our clock may be ahead of the provider's.
const clockSkew = time.Minute

// claims are what we read of an ID token, or of the provider's answer about a user.
type claims struct {
	Email           string    `json:"email"`
	EmailVerified   looseBool `json:"email_verified"`
	AuthorizedParty string    `json:"azp"`
}

// truth is true or "true": some providers send a string.
type looseBool bool

func (t *looseBool) UnmarshalJSON(text []byte) error {
	*t = looseBool(strings.Trim(string(text), `"`) == "true")
	return nil
}

// Exchange is who has signed in, by the code that came back with the browser. A
// provider that does not answer is account.ErrSignInUnavailable; a code or a
// token that is not good is account.ErrSignInFailed.
func (p *Provider) Exchange(ctx context.Context, code string, s account.SignIn) (account.Profile, error) {
	if code == "" {
		return account.Profile{}, account.ErrSignInFailed
	}
	metadata, err := p.discover(ctx)
	if err != nil {
		return account.Profile{}, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	tokens, err := metadata.oauth2.Exchange(ctx, code, oauth2.VerifierOption(s.Verifier))
	if err != nil {
		return account.Profile{}, signInError("code", classify(err), err)
	}
	token, idClaims, err := p.verify(ctx, metadata, tokens, s.Nonce)
	if err != nil {
		return account.Profile{}, err
	}
	if idClaims.Email == "" && metadata.UserInfoEndpoint() != "" {
		idClaims = p.fetchUserInfo(ctx, metadata, tokens, token.Subject)
	}
	return account.Profile{
		Identity:      account.Identity{Issuer: token.Issuer, Subject: token.Subject},
		Email:         idClaims.Email,
		EmailVerified: bool(idClaims.EmailVerified) && idClaims.Email != "",
	}, nil
}

// verify checks an ID token's signature, issuer, audience, times and nonce.
func (p *Provider) verify(ctx context.Context, metadata *metadata, tokens *oauth2.Token, nonce string) (*oidc.IDToken, claims, error) {
	raw, _ := tokens.Extra("id_token").(string)
	token, err := metadata.Verifier(&oidc.Config{
		ClientID: p.clientID,
		Now:      func() time.Time { return time.Now().Add(-clockSkew) },
	}).Verify(ctx, raw)
	if err != nil {
		return nil, claims{}, signInError("ID token", classify(err), err)
	}
	if subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(nonce)) != 1 {
		return nil, claims{}, signInError("ID token", account.ErrSignInFailed, errNonce)
	}
	var idClaims claims
	if err := token.Claims(&idClaims); err != nil {
		return nil, claims{}, signInError("ID token", account.ErrSignInFailed, err)
	}
	if token.Subject == "" || idClaims.AuthorizedParty != "" && idClaims.AuthorizedParty != p.clientID {
		return nil, claims{}, signInError("ID token", account.ErrSignInFailed, errAudience)
	}
	return token, idClaims, nil
}

// askAbout asks for the e-mail where the ID token has none. Signing in does
// not depend on the answer.
func (p *Provider) fetchUserInfo(ctx context.Context, metadata *metadata, tokens *oauth2.Token, subject string) claims {
	info, err := metadata.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
	if err != nil {
		_ = signInError("user info", nil, err)
		return claims{}
	}
	var userClaims claims
	if info.Subject != subject || info.Claims(&userClaims) != nil {
		_ = signInError("user info", nil, errAudience)
		return claims{}
	}
	return userClaims
}

var (
	errNonce    = errors.New("another sign-in's nonce")
	errAudience = errors.New("meant for somebody else")
)

// told is whether the provider refused or cannot be reached.
func classify(err error) error {
	var refused *oauth2.RetrieveError
	var unreachable net.Error
	switch {
	case errors.As(err, &refused) && refused.Response.StatusCode < http.StatusInternalServerError:
		return account.ErrSignInFailed
	case errors.As(err, &refused), errors.As(err, &unreachable), errors.Is(err, context.DeadlineExceeded):
		return account.ErrSignInUnavailable
	default:
		return account.ErrSignInFailed
	}
}

// reason names an error without its text.
func reason(err error) string {
	var refused *oauth2.RetrieveError
	var expired *oidc.TokenExpiredError
	var unreachable net.Error
	switch {
	case errors.As(err, &refused):
		switch code := refused.ErrorCode; code { // RFC 6749, section 5.2
		case "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type", "invalid_scope":
			return code
		}
		return http.StatusText(refused.Response.StatusCode)
	case errors.As(err, &expired):
		return "expired"
	case errors.Is(err, errNonce), errors.Is(err, errAudience):
		return err.Error()
	case errors.As(err, &unreachable) && unreachable.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return "no answer in time"
	case errors.As(err, &unreachable):
		return "not reachable"
	default:
		return "refused"
	}
}
