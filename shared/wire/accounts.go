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
	return api.Login(auth, login, networks(auth)), nil
}

// LoginRedirect builds GET /api/login.
func LoginRedirect(struct{}) (http.Handler, error) {
	return api.LoginRedirect(), nil
}

// Register builds POST /api/register.
func Register(cfg UserConfig) (http.Handler, error) {
	auth, err := cfg.open()
	if err != nil {
		return nil, err
	}
	registration := account.Registration{Users: auth.Main, Attempts: auth.Ephemeral, Hasher: account.NewHasher(), Roles: auth.Roles}
	return api.Register(auth, registration, account.KnownDevices{Keys: auth.Ephemeral}, networks(auth)), nil
}

// Logout builds POST /api/logout.
func Logout(cfg config.Tables) (http.Handler, error) {
	return api.Logout(openTables(cfg)), nil
}

// GenerateCredentials builds POST /api/generate-credentials.
func GenerateCredentials(struct{}) (http.Handler, error) {
	return api.GenerateCredentials(), nil
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

// AuthGoogleConfig configures AuthGoogle. Without a client ID, sign-in is not configured. The client
// secret is for the callback only.
type AuthGoogleConfig struct {
	config.EphemeralTable
	PublicURL    string `env:"PUBLIC_URL"`
	OIDCIssuer   string `env:"OIDC_ISSUER" optional:"" group:"sign-in"` // empty: Google
	OIDCClientID string `env:"OIDC_CLIENT_ID" group:"sign-in"`
}

// AuthGoogle builds GET /api/auth/google.
func AuthGoogle(cfg AuthGoogleConfig) (http.Handler, error) {
	provider := newProvider(cfg.OIDCIssuer, cfg.OIDCClientID, "", cfg.PublicURL)
	ephemeral := OpenDB(cfg.AWS).Ephemeral(cfg.EphemeralTableName)
	return api.AuthGoogle(provider, ephemeral, quota.NetworkHasher{Salts: ephemeral, Now: time.Now}), nil
}

// AuthGoogleCallbackConfig configures AuthGoogleCallback. Without a client ID, sign-in is not
// configured.
type AuthGoogleCallbackConfig struct {
	config.Accounts
	PublicURL        string `env:"PUBLIC_URL"`
	OIDCIssuer       string `env:"OIDC_ISSUER" optional:"" group:"sign-in"` // empty: Google
	OIDCClientID     string `env:"OIDC_CLIENT_ID" group:"sign-in"`
	OIDCClientSecret string `secret:"OIDC_CLIENT_SECRET" group:"sign-in"`
}

// AuthGoogleCallback builds GET /api/auth/google/callback.
func AuthGoogleCallback(cfg AuthGoogleCallbackConfig) (http.Handler, error) {
	auth := open(cfg.Accounts)
	provider := newProvider(cfg.OIDCIssuer, cfg.OIDCClientID, cfg.OIDCClientSecret, cfg.PublicURL)
	return api.AuthGoogleCallback(auth, provider, account.ExternalLogin{Users: auth.Main, Roles: auth.Roles}), nil
}

// newProvider returns the identity provider, or nil if none is configured.
func newProvider(issuer, clientID, clientSecret, publicURL string) api.IdentityProvider {
	if clientID == "" {
		return nil
	}
	return identity.New(cmp.Or(issuer, identity.Google), clientID, clientSecret, publicURL)
}
