package config

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

// Links are shown alongside prices and payments. They are public.
type Links struct {
	Support string `env:"SUPPORT_CONTACT" optional:""` // a URL or an email address
	Terms   string `env:"TERMS_URL" optional:""`
	Refunds string `env:"REFUNDS_URL" optional:""`
}

// SubscriptionPrices configures GET /api/subscription-prices.
type SubscriptionPrices struct {
	Stripe Stripe
	Links  Links
}

// Payments configures the payment routes of signed-in users.
type Payments struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	PublicURL          string `env:"PUBLIC_URL"`
	Stripe             Stripe
	Links              Links
}

// Webhook configures POST /api/payments/webhook.
type Webhook struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	Stripe             Stripe
	WebhookSecret      string `secret:"STRIPE_WEBHOOK_SECRET" group:"stripe"`
}

// UserDelete configures DELETE /api/user.
type UserDelete struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	AdminAccounts      string `env:"ADMIN_ACCOUNTS" optional:""`
	ProtectedAdmin     string `env:"PROTECTED_ADMIN" optional:""`
	Stripe             Stripe
}

// Reconcile configures the operator's reconcile command.
type Reconcile struct {
	AWS       AWS
	TableName string `env:"TABLE_NAME"`
	Stripe    Stripe
}
