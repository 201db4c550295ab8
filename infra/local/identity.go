package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"trefoil/infra/openid"
	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/identity"
	"trefoil/shared/store"
	"trefoil/shared/wire"
)

// identityVariables select a real OpenID provider.
const identityVariables = "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET"

// usesRealIdentity reports whether a real OpenID provider is configured, even incompletely.
func usesRealIdentity(settings settings) bool {
	return settings.get("OIDC_ISSUER") != "" || settings.get("OIDC_CLIENT_ID") != "" || settings.get("OIDC_CLIENT_SECRET") != ""
}

// checkIdentitySettings returns an error, one sentence for the user, if settings of a real provider
// are missing. The functions check them too, but Lambdas do so only at the first request.
func checkIdentitySettings(settings settings) error {
	var missing []string
	for _, name := range []string{"OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"} {
		if settings.get(name) == "" {
			missing = append(missing, name)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return fmt.Errorf("the sign-in provider is not fully configured: set %s as well, or none of %s", strings.Join(missing, " and "), identityVariables)
}

// startIdentity starts the local OpenID provider unless a real one is configured. Its admins become
// the product's admins unless ADMIN_ACCOUNTS and PROTECTED_ADMIN name others.
func (s *stack) startIdentity(ctx context.Context, settings settings) error {
	if usesRealIdentity(settings) {
		if err := checkIdentitySettings(settings); err != nil {
			return err
		}
		issuer := cmp.Or(settings.get("OIDC_ISSUER"), identity.Google)
		s.components = append(s.components, component{"sign-in", "real", wire.RedactURL(issuer)})
		s.checkIdentity(ctx, identity.New(issuer, settings.get("OIDC_CLIENT_ID"), settings.get("OIDC_CLIENT_SECRET"), settings.get("PUBLIC_URL")))
		return nil
	}
	publicURL, clientID, clientSecret := settings.get("PUBLIC_URL"), "trefoil", rand.Text()
	provider, err := openid.New(publicURL, clientID, clientSecret)
	if err != nil {
		return err
	}
	settings.overrides["OIDC_ISSUER"] = provider.Issuer
	settings.overrides["OIDC_CLIENT_ID"] = clientID
	settings.overrides["OIDC_CLIENT_SECRET"] = clientSecret
	if settings.get("ADMIN_ACCOUNTS") == "" {
		settings.overrides["ADMIN_ACCOUNTS"] = openid.Admin.Email + "," + openid.ProtectedAdmin.Email
	}
	if settings.get("PROTECTED_ADMIN") == "" {
		settings.overrides["PROTECTED_ADMIN"] = openid.ProtectedAdmin.Email
	}
	db, err := settings.database(ctx)
	if err != nil {
		return err
	}
	if err := grantPro(ctx, db.Main(settings.get("TABLE_NAME")), provider.Issuer); err != nil {
		return fmt.Errorf("DynamoDB: %w", err)
	}
	s.local.Handle(openid.Path+"/", provider.Handler())
	s.components = append(s.components, component{"sign-in", "local", "set " + identityVariables + " for a real provider"})
	return nil
}

// identityTimeout limits the check of the provider at startup.
const identityTimeout = 5 * time.Second

// checkIdentity adds a note if the provider's metadata cannot be loaded. The stack starts anyway:
// the provider may become available later.
func (s *stack) checkIdentity(ctx context.Context, provider *identity.Provider) {
	ctx, cancel := context.WithTimeout(ctx, identityTimeout)
	defer cancel()
	if err := provider.Check(ctx); err != nil {
		s.notes = append(s.notes, fmt.Sprintf("Sign-in does not work: %v.", err))
	}
}

// grantPro creates the Pro user on the first start. Later starts leave the user unchanged.
func grantPro(ctx context.Context, users *store.Main, issuer string) error {
	person := account.Profile{
		Identity:      account.Identity{Issuer: issuer, Subject: openid.Pro.Subject},
		Email:         openid.Pro.Email,
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
