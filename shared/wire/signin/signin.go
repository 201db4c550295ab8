// Package signin builds the functions that sign in with an identity provider.
package signin

import (
	"cmp"
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/identity"
	"trefoil/shared/wire/tables"
)

// AuthGoogle builds GET /api/auth/google. It needs no client secret, which only the callback uses.
func AuthGoogle(cfg config.AuthGoogle) (http.Handler, error) {
	if cfg.OIDCClientID == "" {
		return api.SignInNotConfigured("GET /api/auth/google"), nil
	}
	provider := identity.New(cmp.Or(cfg.OIDCIssuer, identity.Google), cfg.OIDCClientID, "", cfg.PublicURL)
	return api.StartSignIn(provider, tables.Open(cfg.AWS).Ephemeral(cfg.EphemeralTableName)), nil
}

// AuthGoogleCallback builds GET /api/auth/google/callback.
func AuthGoogleCallback(cfg config.AuthGoogleCallback) (http.Handler, error) {
	if cfg.OIDCClientID == "" {
		return api.SignInNotConfigured("GET /api/auth/google/callback"), nil
	}
	db := tables.Open(cfg.AWS)
	main, ephemeral := db.Main(cfg.TableName), db.Ephemeral(cfg.EphemeralTableName)
	auth := tables.Auth(main, ephemeral, account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin))
	provider := identity.New(cmp.Or(cfg.OIDCIssuer, identity.Google), cfg.OIDCClientID, cfg.OIDCClientSecret, cfg.PublicURL)
	return api.FinishSignIn(auth, provider, ephemeral, account.ExternalLogin{Users: main, Roles: auth.Roles}), nil
}
