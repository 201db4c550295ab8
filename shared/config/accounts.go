package config

// Accounts is what GET /api/user, POST /api/login and POST /api/register need.
type Accounts struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	AdminAccounts      string `env:"ADMIN_ACCOUNTS" optional:""`
	ProtectedAdmin     string `env:"PROTECTED_ADMIN" optional:""`
}

// Logout is what POST /api/logout needs.
type Logout struct {
	AWS                AWS
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
}

// UserPassword is what PUT /api/user/password needs.
type UserPassword struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
}

// GenerateCredentials is what POST /api/generate-credentials needs: nothing.
type GenerateCredentials struct{}

// LoginRedirect is what GET /api/login needs: nothing.
type LoginRedirect struct{}

// AuthGoogle is what GET /api/auth/google needs.
type AuthGoogle struct {
	AWS                AWS
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	PublicURL          string `env:"PUBLIC_URL"`
	OIDCIssuer         string `env:"OIDC_ISSUER" optional:""` // empty: Google
	OIDCClientID       string `env:"OIDC_CLIENT_ID"`
}

// AuthGoogleCallback is what GET /api/auth/google/callback needs.
type AuthGoogleCallback struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	PublicURL          string `env:"PUBLIC_URL"`
	OIDCIssuer         string `env:"OIDC_ISSUER" optional:""` // empty: Google
	OIDCClientID       string `env:"OIDC_CLIENT_ID"`
	OIDCClientSecret   string `secret:"OIDC_CLIENT_SECRET" optional:""` // a public client has none
	AdminAccounts      string `env:"ADMIN_ACCOUNTS" optional:""`
	ProtectedAdmin     string `env:"PROTECTED_ADMIN" optional:""`
}

// Operator is what the operator's command needs.
type Operator struct {
	AWS       AWS
	TableName string `env:"TABLE_NAME"`
}
