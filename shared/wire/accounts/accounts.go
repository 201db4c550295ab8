// Package accounts builds the functions for accounts and sessions.
package accounts

import (
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/wire/tables"
)

// User builds GET /api/user.
func User(cfg config.Accounts) (http.Handler, error) {
	db := tables.Open(cfg.AWS)
	return api.GetUser(db.Ephemeral(cfg.EphemeralTableName), db.Main(cfg.TableName), account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin), time.Now), nil
}

// Login builds POST /api/login.
func Login(cfg config.Accounts) (http.Handler, error) {
	db := tables.Open(cfg.AWS)
	ephemeral := db.Ephemeral(cfg.EphemeralTableName)
	login := account.Login{Users: db.Main(cfg.TableName), Attempts: ephemeral, Devices: account.KnownDevices{Keys: ephemeral}, Hasher: account.NewHasher()}
	return api.Login(login, ephemeral, tables.NetworkHasher(ephemeral), account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin), time.Now), nil
}

// Register builds POST /api/register.
func Register(cfg config.Accounts) (http.Handler, error) {
	db := tables.Open(cfg.AWS)
	ephemeral := db.Ephemeral(cfg.EphemeralTableName)
	registration := account.Registration{
		Users:    db.Main(cfg.TableName),
		Attempts: ephemeral,
		Hasher:   account.NewHasher(),
		Roles:    account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin),
	}
	return api.Register(registration, account.KnownDevices{Keys: ephemeral}, ephemeral, tables.NetworkHasher(ephemeral), time.Now), nil
}

// Logout builds POST /api/logout.
func Logout(cfg config.Logout) (http.Handler, error) {
	db := tables.Open(cfg.AWS)
	return api.Logout(db.Ephemeral(cfg.EphemeralTableName), db.Main(cfg.TableName), time.Now), nil
}

// UserPassword builds PUT /api/user/password.
func UserPassword(cfg config.UserPassword) (http.Handler, error) {
	db := tables.Open(cfg.AWS)
	main, ephemeral := db.Main(cfg.TableName), db.Ephemeral(cfg.EphemeralTableName)
	change := account.PasswordChange{Users: main, Attempts: ephemeral, Hasher: account.NewHasher()}
	return api.ChangePassword(change, ephemeral, main, time.Now), nil
}
