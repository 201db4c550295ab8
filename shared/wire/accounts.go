package wire

import (
	"cmp"
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/identity"
	"trefoil/shared/quota"
)

// User builds GET /api/user.
func User(cfg config.Accounts) (http.Handler, error) {
	db := open(cfg.AWS)
	return api.GetUser(db.Ephemeral(cfg.EphemeralTableName), db.Main(cfg.TableName), account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin), time.Now), nil
}

// Login builds POST /api/login.
func Login(cfg config.Accounts) (http.Handler, error) {
	db := open(cfg.AWS)
	ephemeral := db.Ephemeral(cfg.EphemeralTableName)
	login := account.Login{Users: db.Main(cfg.TableName), Attempts: ephemeral, Devices: account.KnownDevices{Keys: ephemeral}, Hasher: account.NewHasher()}
	return api.Login(login, ephemeral, networkHasher(ephemeral), account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin), time.Now), nil
}

// Register builds POST /api/register.
func Register(cfg config.Accounts) (http.Handler, error) {
	db := open(cfg.AWS)
	ephemeral := db.Ephemeral(cfg.EphemeralTableName)
	registration := account.Registration{
		Users:    db.Main(cfg.TableName),
		Attempts: ephemeral,
		Hasher:   account.NewHasher(),
		Roles:    account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin),
	}
	return api.Register(registration, account.KnownDevices{Keys: ephemeral}, ephemeral, networkHasher(ephemeral), time.Now), nil
}

// Logout builds POST /api/logout.
func Logout(cfg config.Logout) (http.Handler, error) {
	db := open(cfg.AWS)
	return api.Logout(db.Ephemeral(cfg.EphemeralTableName), db.Main(cfg.TableName), time.Now), nil
}

// UserPassword builds PUT /api/user/password.
func UserPassword(cfg config.UserPassword) (http.Handler, error) {
	db := open(cfg.AWS)
	main, ephemeral := db.Main(cfg.TableName), db.Ephemeral(cfg.EphemeralTableName)
	change := account.PasswordChange{Users: main, Attempts: ephemeral, Hasher: account.NewHasher()}
	return api.ChangePassword(change, ephemeral, main, time.Now), nil
}

// GenerateCredentials builds POST /api/generate-credentials.
func GenerateCredentials(config.GenerateCredentials) (http.Handler, error) {
	return api.GenerateCredentials(), nil
}

// LoginRedirect builds GET /api/login.
func LoginRedirect(config.LoginRedirect) (http.Handler, error) {
	return api.RedirectLogin(), nil
}

// AuthGoogle builds GET /api/auth/google. It needs no client secret, which only the callback uses.
func AuthGoogle(cfg config.AuthGoogle) (http.Handler, error) {
	if cfg.OIDCClientID == "" {
		return api.SignInNotConfigured("GET /api/auth/google"), nil
	}
	provider := identity.New(cmp.Or(cfg.OIDCIssuer, identity.Google), cfg.OIDCClientID, "", cfg.PublicURL)
	return api.StartSignIn(provider, open(cfg.AWS).Ephemeral(cfg.EphemeralTableName)), nil
}

// AuthGoogleCallback builds GET /api/auth/google/callback.
func AuthGoogleCallback(cfg config.AuthGoogleCallback) (http.Handler, error) {
	if cfg.OIDCClientID == "" {
		return api.SignInNotConfigured("GET /api/auth/google/callback"), nil
	}
	db := open(cfg.AWS)
	ephemeral := db.Ephemeral(cfg.EphemeralTableName)
	provider := identity.New(cmp.Or(cfg.OIDCIssuer, identity.Google), cfg.OIDCClientID, cfg.OIDCClientSecret, cfg.PublicURL)
	login := account.ExternalLogin{Users: db.Main(cfg.TableName), Roles: account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin)}
	return api.FinishSignIn(provider, ephemeral, login, ephemeral, time.Now), nil
}

// networkHasher returns a hasher that uses the salt of the day.
func networkHasher(salts quota.Salts) api.NetworkHasher {
	return quota.NetworkHasher{Salts: salts, Now: time.Now}
}
