package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"trefoil/infra/local/identity"
	"trefoil/shared/account"
	"trefoil/shared/errs"
	adapter "trefoil/shared/identity"
	"trefoil/shared/store"
)

// startIdentity starts the local OpenID provider unless a real one is configured. Its admins become
// the product's admins unless ADMIN_ACCOUNTS and PROTECTED_ADMIN name others.
func (s *stack) startIdentity(ctx context.Context, settings settings) error {
	if issuer := settings.get("OIDC_ISSUER"); issuer != "" || settings.get("OIDC_CLIENT_ID") != "" {
		s.components = append(s.components, component{"sign-in", "real", cmp.Or(issuer, adapter.Google)})
		return nil
	}
	publicURL, clientID, clientSecret := settings.get("PUBLIC_URL"), "trefoil", rand.Text()
	provider, err := identity.New(publicURL, clientID, clientSecret)
	if err != nil {
		return err
	}
	settings.overrides["OIDC_ISSUER"] = identity.Issuer(publicURL)
	settings.overrides["OIDC_CLIENT_ID"] = clientID
	settings.overrides["OIDC_CLIENT_SECRET"] = clientSecret
	if settings.get("ADMIN_ACCOUNTS") == "" {
		settings.overrides["ADMIN_ACCOUNTS"] = identity.Admin.Email + "," + identity.Owner.Email
	}
	if settings.get("PROTECTED_ADMIN") == "" {
		settings.overrides["PROTECTED_ADMIN"] = identity.Owner.Email
	}
	db, err := settings.database(ctx)
	if err != nil {
		return err
	}
	if err := grantPro(ctx, db.Main(settings.get("TABLE_NAME")), identity.Issuer(publicURL)); err != nil {
		return fmt.Errorf("DynamoDB: %w", err)
	}
	s.local.Handle(identity.Path+"/", provider.Handler())
	s.components = append(s.components, component{"sign-in", "local", "set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET for a real provider"})
	return nil
}

// grantPro creates the Pro user on the first start. Later starts leave the user unchanged.
func grantPro(ctx context.Context, users *store.Main, issuer string) error {
	person := account.Profile{
		Identity:      account.Identity{Issuer: issuer, Subject: identity.Pro.Subject},
		Email:         identity.Pro.Email,
		EmailVerified: true,
	}
	_, err := users.UserByIdentity(ctx, person.Identity)
	if !errors.Is(err, errs.ErrNotFound) {
		return err
	}
	user, err := account.ExternalLogin{Users: users}.Login(ctx, time.Now(), person)
	if err != nil {
		return err
	}
	return users.SetPro(ctx, user.ID, true)
}
