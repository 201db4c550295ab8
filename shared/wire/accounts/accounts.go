// Package accounts builds the functions for accounts and sessions.
package accounts

import (
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/wire/tables"
)

// User builds GET /api/user.
func User(cfg config.Accounts) (http.Handler, error) {
	return api.GetUser(auth(cfg)), nil
}

// Login builds POST /api/login.
func Login(cfg config.Accounts) (http.Handler, error) {
	ephemeral := tables.Open(cfg.AWS).Ephemeral(cfg.EphemeralTableName)
	auth := auth(cfg)
	login := account.Login{Users: auth.Users, Attempts: ephemeral, Devices: account.KnownDevices{Keys: ephemeral}, Hasher: account.NewHasher()}
	return api.Login(auth, login, tables.NetworkHasher(ephemeral)), nil
}

// Register builds POST /api/register.
func Register(cfg config.Accounts) (http.Handler, error) {
	ephemeral := tables.Open(cfg.AWS).Ephemeral(cfg.EphemeralTableName)
	auth := auth(cfg)
	registration := account.Registration{Users: auth.Users, Attempts: ephemeral, Hasher: account.NewHasher(), Roles: auth.Roles}
	return api.Register(auth, registration, account.KnownDevices{Keys: ephemeral}, tables.NetworkHasher(ephemeral)), nil
}

func auth(cfg config.Accounts) api.Auth {
	db := tables.Open(cfg.AWS)
	return tables.Auth(db.Main(cfg.TableName), db.Ephemeral(cfg.EphemeralTableName), account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin))
}

// Logout builds POST /api/logout.
func Logout(cfg config.Logout) (http.Handler, error) {
	db := tables.Open(cfg.AWS)
	return api.Logout(tables.Auth(db.Main(cfg.TableName), db.Ephemeral(cfg.EphemeralTableName), account.Roles{})), nil
}

// UserPassword builds PUT /api/user/password.
func UserPassword(cfg config.UserPassword) (http.Handler, error) {
	db := tables.Open(cfg.AWS)
	main, ephemeral := db.Main(cfg.TableName), db.Ephemeral(cfg.EphemeralTableName)
	change := account.PasswordChange{Users: main, Attempts: ephemeral, Hasher: account.NewHasher()}
	return api.ChangePassword(tables.Auth(main, ephemeral, account.Roles{}), change), nil
}
