package config

// Accounts configures GET /api/user, POST /api/login and POST /api/register.
type Accounts struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	AdminAccounts      string `env:"ADMIN_ACCOUNTS" optional:""`
	ProtectedAdmin     string `env:"PROTECTED_ADMIN" optional:""`
}

// Logout configures POST /api/logout.
type Logout struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
}

// UserPassword configures PUT /api/user/password.
type UserPassword struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
}

// GenerateCredentials configures POST /api/generate-credentials. It has no settings.
type GenerateCredentials struct{}

// LoginRedirect configures GET /api/login. It has no settings.
type LoginRedirect struct{}

// AuthGoogle configures GET /api/auth/google. Without a client ID, sign-in is not configured.
type AuthGoogle struct {
	AWS                AWS
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	PublicURL          string `env:"PUBLIC_URL"`
	OIDCIssuer         string `env:"OIDC_ISSUER" optional:"" group:"sign-in"` // empty: Google
	OIDCClientID       string `env:"OIDC_CLIENT_ID" group:"sign-in"`
}

// AuthGoogleCallback configures GET /api/auth/google/callback. Without a client ID, sign-in is not
// configured.
type AuthGoogleCallback struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	PublicURL          string `env:"PUBLIC_URL"`
	OIDCIssuer         string `env:"OIDC_ISSUER" optional:"" group:"sign-in"` // empty: Google
	OIDCClientID       string `env:"OIDC_CLIENT_ID" group:"sign-in"`
	OIDCClientSecret   string `secret:"OIDC_CLIENT_SECRET" group:"sign-in"`
	AdminAccounts      string `env:"ADMIN_ACCOUNTS" optional:""`
	ProtectedAdmin     string `env:"PROTECTED_ADMIN" optional:""`
}

// Operator configures the operator's commands except reconcile.
type Operator struct {
	AWS       AWS
	TableName string `env:"TABLE_NAME"`
}
