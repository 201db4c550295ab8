// Package wire builds all functions: one constructor per entry of functions/routes.json, in the
// file of its domain, with the config that only it needs beside it. Functions that need nothing, or
// only what Auth has, are built by Static or WithAuth. The function's main and, through Functions, the
// server and the tests call the constructor.
//
// It also builds what programs without routes share with the functions: OpenDB, NewStripe,
// IconsConfig.Open and Seed.
package wire

import (
	"context"
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/store"
)

// Function builds one function and describes its config.
type Function struct {
	// Build loads the function's config and constructs its handler.
	Build func(ctx context.Context, source config.Source) (http.Handler, error)
	// Variables returns the names of its variables and secrets.
	Variables func() (env, secrets []string)
	// Optional returns the names of those that can be empty.
	Optional func() []string
}

func function[C any](build func(C) (http.Handler, error)) Function {
	return Function{
		Build: func(ctx context.Context, source config.Source) (http.Handler, error) {
			cfg, err := config.Load[C](ctx, source)
			if err != nil {
				return nil, err
			}
			return build(cfg)
		},
		Variables: config.Variables[C],
		Optional:  config.Optional[C],
	}
}

// Static returns the constructor of a function that needs nothing.
func Static(build func() http.Handler) func(struct{}) (http.Handler, error) {
	return func(struct{}) (http.Handler, error) { return build(), nil }
}

// WithAuth returns the constructor of a function that needs only to know its caller.
func WithAuth(build func(api.Auth) http.Handler) func(config.Accounts) (http.Handler, error) {
	return func(cfg config.Accounts) (http.Handler, error) { return build(open(cfg)), nil }
}

// open opens both tables. It makes no request.
func open(cfg config.Accounts) api.Auth {
	db := OpenDB(cfg.AWS)
	return api.Auth{
		Main:      db.Main(cfg.TableName),
		Ephemeral: db.Ephemeral(cfg.EphemeralTableName),
		Roles:     account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin),
		Now:       time.Now,
	}
}

// openTables opens both tables for routes to which all users have the same rights. It knows no
// configured admins.
func openTables(cfg config.Tables) api.Auth { return open(config.Accounts{Tables: cfg}) }

// OpenDB returns a client of DynamoDB. It makes no request.
func OpenDB(at config.AWS) *store.DB {
	return store.Open(store.Connection{
		Region:      at.Region,
		Endpoint:    at.DynamoDBEndpoint,
		Credentials: at.Credentials,
	})
}
