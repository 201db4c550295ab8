package config

// MainTable configures functions that use only the main table.
type MainTable struct {
	AWS
	TableName string `env:"TABLE_NAME"`
}

// EphemeralTable configures functions that use only the table without backups.
type EphemeralTable struct {
	AWS
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
}

// Tables configures functions that use both tables.
type Tables struct {
	AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
}

// Admins lists the configured admins; see account.NewRoles.
type Admins struct {
	AdminAccounts  string `env:"ADMIN_ACCOUNTS" optional:""`
	ProtectedAdmin string `env:"PROTECTED_ADMIN" optional:""`
}

// Accounts configures functions that need to know who is an admin.
type Accounts struct {
	Tables
	Admins
}

// Router configures the calls to the model router.
type Router struct {
	ModelRouterURL string `env:"MODEL_ROUTER_URL"`
	ModelRouterKey string `secret:"MODEL_ROUTER_KEY" optional:""` // empty for a local router without a key
}

// Stripe configures the calls to Stripe. If none of its settings is present, payments are not
// configured.
type Stripe struct {
	APIURL       string `env:"STRIPE_API_URL" optional:"" group:"stripe"` // empty: Stripe
	SecretKey    string `secret:"STRIPE_SECRET_KEY" group:"stripe"`
	PriceMonthly string `env:"STRIPE_PRICE_MONTHLY" group:"stripe"` // ID of the monthly plan's price
	PriceAnnual  string `env:"STRIPE_PRICE_ANNUAL" group:"stripe"`
}

// IsConfigured reports whether payments are configured.
func (s Stripe) IsConfigured() bool { return s.SecretKey != "" }

// Origin configures every function behind the HTTP API, in addition to the function's own config.
type Origin struct {
	Secret string `env:"ORIGIN_SECRET"` // see api.RequireOrigin
}
