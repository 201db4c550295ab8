// Package tables opens the tables and builds the dependencies that several packages of functions
// share.
package tables

import (
	"time"

	"trefoil/shared/account"
	"trefoil/shared/api"
	"trefoil/shared/catalog"
	"trefoil/shared/config"
	"trefoil/shared/quota"
	"trefoil/shared/store"
)

// Open opens the tables. It makes no request.
func Open(at config.AWS) *store.DB {
	return store.Open(store.Connection{
		Region:      at.Region,
		Endpoint:    at.DynamoDBEndpoint,
		Credentials: at.Credentials,
	})
}

// catalogTTL is how long a function caches the catalog.
const catalogTTL = 30 * time.Second

// CachedModels caches the catalog for catalogTTL.
func CachedModels(models catalog.Lister) catalog.Lister {
	return catalog.Cached(models, catalogTTL, time.Now)
}

// NetworkHasher returns a hasher that uses the salt of the day.
func NetworkHasher(salts quota.Salts) api.NetworkHasher {
	return quota.NetworkHasher{Salts: salts, Now: time.Now}
}

// Auth returns the authenticator that uses the given tables.
func Auth(main *store.Main, ephemeral *store.Ephemeral, roles account.Roles) api.Auth {
	return api.Auth{Sessions: ephemeral, Users: main, Roles: roles, Now: time.Now}
}

// Admins returns the authenticator of an admin route and the main table.
func Admins(cfg config.Admin) (api.Auth, *store.Main) {
	auth, ledger := AdminsAndLedger(cfg)
	return auth, ledger.Main
}

// AdminsAndLedger returns the authenticator of an admin route and both tables.
func AdminsAndLedger(cfg config.Admin) (api.Auth, *store.Ledger) {
	db := Open(cfg.AWS)
	ledger := &store.Ledger{Main: db.Main(cfg.TableName), Ephemeral: db.Ephemeral(cfg.EphemeralTableName)}
	return Auth(ledger.Main, ledger.Ephemeral, account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin)), ledger
}
