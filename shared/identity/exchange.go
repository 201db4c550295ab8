package identity

import (
	"context"
	"crypto/subtle"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"trefoil/shared/account"
)

// clockSkew is how far our clock may be ahead of the provider's.
const clockSkew = time.Minute

// claims are the claims that we read from ID tokens and user info.
type claims struct {
	Email           string    `json:"email"`
	EmailVerified   looseBool `json:"email_verified"`
	AuthorizedParty string    `json:"azp"`
	AuthTime        looseTime `json:"auth_time"`
}

// authenticatedAt returns when the provider authenticated the user, or zero if it does not say. Google
// cannot be asked to do so again, so its time does not matter.
func (c claims) authenticatedAt(issuer string) time.Time {
	if issuer == Google {
		return time.Time{}
	}
	return c.AuthTime.Time
}

// looseBool accepts true and "true", because some providers send a string.
type looseBool bool

func (b *looseBool) UnmarshalJSON(text []byte) error {
	*b = looseBool(strings.Trim(string(text), `"`) == "true")
	return nil
}

// looseTime is a NumericDate (RFC 7519, section 2), which may have a fraction, or a string with one.
// Anything else counts as no time.
type looseTime struct{ time.Time }

func (t *looseTime) UnmarshalJSON(text []byte) error {
	if seconds, err := strconv.ParseFloat(strings.Trim(string(text), `"`), 64); err == nil {
		t.Time = time.Unix(int64(seconds), 0)
	}
	return nil
}

// Exchange returns the profile of the person who signed in, given the code from the callback. It
// returns account.ErrSignInUnavailable if the provider cannot be reached, and
// account.ErrSignInFailed if the code or the ID token is invalid.
func (p *Provider) Exchange(ctx context.Context, code string, s account.SignIn) (account.Profile, error) {
	if code == "" {
		return account.Profile{}, account.ErrSignInFailed
	}
	metadata, err := p.loadMetadata(ctx)
	if err != nil {
		return account.Profile{}, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	tokens, err := metadata.oauth2.Exchange(ctx, code, oauth2.VerifierOption(s.Verifier))
	if err != nil {
		return account.Profile{}, fail(stageToken, metadata.oauth2.Endpoint.TokenURL, classify(err), err)
	}
	idToken, idClaims, err := p.verify(ctx, metadata, tokens, s.Nonce)
	if err != nil {
		source := metadata.oauth2.Endpoint.TokenURL
		if isKeysError(err) {
			source = metadata.keysURL
		}
		return account.Profile{}, fail(stageIDToken, source, classify(err), err)
	}
	authenticatedAt := idClaims.authenticatedAt(p.issuer)
	if idClaims.Email == "" && metadata.UserInfoEndpoint() != "" {
		idClaims = fetchUserInfo(ctx, metadata, tokens, idToken.Subject)
	}
	return account.Profile{
		Identity:      account.Identity{Issuer: idToken.Issuer, Subject: idToken.Subject},
		Email:         idClaims.Email,
		EmailVerified: bool(idClaims.EmailVerified) && idClaims.Email != "",

		AuthenticatedAt: authenticatedAt,
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
		return nil, claims{}, err
	}
	if subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(nonce)) != 1 {
		return nil, claims{}, errNonce
	}
	var idClaims claims
	if err := token.Claims(&idClaims); err != nil {
		return nil, claims{}, err
	}
	if token.Subject == "" || idClaims.AuthorizedParty != "" && idClaims.AuthorizedParty != p.clientID {
		return nil, claims{}, errParty
	}
	return token, idClaims, nil
}

// fetchUserInfo fetches the email address when the ID token has none. Without it, the sign-in still
// succeeds.
func fetchUserInfo(ctx context.Context, metadata *metadata, tokens *oauth2.Token, subject string) claims {
	info, err := metadata.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
	var userClaims claims
	if err == nil {
		err = info.Claims(&userClaims)
	}
	if err == nil && info.Subject != subject {
		err = errParty
	}
	if err != nil {
		slog.Warn("cannot read the email address", "url", metadata.UserInfoEndpoint(), "reason", reason(stageUserInfo, err))
		return claims{}
	}
	return userClaims
}
