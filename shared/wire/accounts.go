package wire

import (
	"cmp"
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/api"
	"trefoil/shared/billing"
	"trefoil/shared/config"
	"trefoil/shared/identity"
	"trefoil/shared/quota"
)

// UserConfig configures the functions that respond with the user.
type UserConfig struct {
	config.Accounts
	FreeChatLimit string `env:"FREE_CHAT_LIMIT" optional:""` // see quota.ParseUserLimit
}

// open opens both tables.
func (cfg UserConfig) open() (api.Auth, error) {
	auth := open(cfg.Accounts)
	var err error
	auth.FreeChats, err = quota.ParseUserLimit(cfg.FreeChatLimit)
	return auth, err
}

// User builds GET /api/user.
func User(cfg UserConfig) (http.Handler, error) {
	auth, err := cfg.open()
	if err != nil {
		return nil, err
	}
	return api.User(auth), nil
}

// Login builds POST /api/login.
func Login(cfg UserConfig) (http.Handler, error) {
	auth, err := cfg.open()
	if err != nil {
		return nil, err
	}
	login := account.Login{Users: auth.Main, Attempts: auth.Ephemeral, Devices: account.KnownDevices{Keys: auth.Ephemeral}, Hasher: account.NewHasher()}
	return api.Login(auth, login), nil
}

// Register builds POST /api/register.
func Register(cfg UserConfig) (http.Handler, error) {
	auth, err := cfg.open()
	if err != nil {
		return nil, err
	}
	registration := account.Registration{Users: auth.Main, Attempts: auth.Ephemeral, Hasher: account.NewHasher(), Roles: auth.Roles}
	return api.Register(auth, registration), nil
}

// Logout builds POST /api/logout.
func Logout(cfg config.Tables) (http.Handler, error) {
	return api.Logout(openTables(cfg)), nil
}

// UserPassword builds PUT /api/user/password.
func UserPassword(cfg config.Tables) (http.Handler, error) {
	auth := openTables(cfg)
	return api.UserPassword(auth, account.PasswordChange{Users: auth.Main, Reauthentication: reauthentication(auth)}), nil
}

// UserDeleteConfig configures UserDelete.
type UserDeleteConfig struct {
	config.Accounts
	Stripe config.Stripe
}

// UserDelete builds DELETE /api/user.
func UserDelete(cfg UserDeleteConfig) (http.Handler, error) {
	auth := open(cfg.Accounts)
	deletion := billing.Deletion{Users: auth.Main, Store: auth.Main, Billing: newBilling(cfg.Stripe, auth, "")}
	return api.UserDelete(auth, reauthentication(auth), deletion), nil
}

func reauthentication(auth api.Auth) account.Reauthentication {
	return account.Reauthentication{Attempts: auth.Ephemeral, Hasher: account.NewHasher()}
}

// OIDC configures the identity provider. Without a client ID, sign-in is not configured.
type OIDC struct {
	PublicURL string `env:"PUBLIC_URL"`
	Issuer    string `env:"OIDC_ISSUER" optional:"" group:"sign-in"` // empty: Google
	ClientID  string `env:"OIDC_CLIENT_ID" group:"sign-in"`
}

// provider returns the identity provider, or nil if none is configured. Only the callback needs the
// secret.
func (cfg OIDC) provider(secret string) api.IdentityProvider {
	if cfg.ClientID == "" {
		return nil
	}
	return identity.New(cmp.Or(cfg.Issuer, identity.Google), cfg.ClientID, secret, cfg.PublicURL)
}

// AuthGoogleConfig configures AuthGoogle.
type AuthGoogleConfig struct {
	config.EphemeralTable
	OIDC
}

// AuthGoogle builds GET /api/auth/google.
func AuthGoogle(cfg AuthGoogleConfig) (http.Handler, error) {
	ephemeral := OpenDB(cfg.AWS).Ephemeral(cfg.EphemeralTableName)
	return api.AuthGoogle(cfg.provider(""), ephemeral, quota.NetworkHasher{Salts: ephemeral, Now: time.Now}), nil
}

// AuthGoogleCallbackConfig configures AuthGoogleCallback.
type AuthGoogleCallbackConfig struct {
	config.Accounts
	OIDC
	ClientSecret string `secret:"OIDC_CLIENT_SECRET" group:"sign-in"`
}

// AuthGoogleCallback builds GET /api/auth/google/callback.
func AuthGoogleCallback(cfg AuthGoogleCallbackConfig) (http.Handler, error) {
	auth := open(cfg.Accounts)
	return api.AuthGoogleCallback(auth, cfg.provider(cfg.ClientSecret), account.ExternalLogin{Users: auth.Main, Roles: auth.Roles}), nil
}
