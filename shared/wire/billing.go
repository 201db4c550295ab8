package wire

import (
	"net/http"
	"time"

	"trefoil/shared/api"
	"trefoil/shared/billing"
	"trefoil/shared/config"
	"trefoil/shared/payment"
	"trefoil/shared/quota"
)

// Links are shown with prices and payments. They are public.
type Links struct {
	Support string `env:"SUPPORT_CONTACT" optional:""` // a URL or an email address
	Terms   string `env:"TERMS_URL" optional:""`
	Refunds string `env:"REFUNDS_URL" optional:""`
}

// PricesConfig configures SubscriptionPrices.
type PricesConfig struct {
	Stripe          config.Stripe
	Links           Links
	DailySpendLimit string `env:"DAILY_SPEND_LIMIT" optional:""` // checked by ChatStream
}

// SubscriptionPrices builds GET /api/subscription-prices.
func SubscriptionPrices(cfg PricesConfig) (http.Handler, error) {
	var prices billing.PriceLister
	if cfg.Stripe.IsConfigured() {
		prices = billing.CachePrices(NewStripe(cfg.Stripe, ""), time.Now)
	}
	return api.SubscriptionPrices(prices, api.Links(cfg.Links), cfg.DailySpendLimit != ""), nil
}

// PaymentsConfig configures the payment routes of signed-in users.
type PaymentsConfig struct {
	config.Tables
	PublicURL string `env:"PUBLIC_URL"`
	Stripe    config.Stripe
	Links     Links
}

// open opens both tables. It makes no request.
func (cfg PaymentsConfig) open() api.Payments {
	auth := openTables(cfg.Tables)
	return api.Payments{Auth: auth, Billing: newBilling(cfg.Stripe, auth, cfg.PublicURL), Links: api.Links(cfg.Links)}
}

// SubscriptionConfig configures Subscription.
type SubscriptionConfig struct {
	PaymentsConfig
	FreeChatLimit string `env:"FREE_CHAT_LIMIT" optional:""` // see quota.ParseUserLimit
}

// Subscription builds GET /api/subscription.
func Subscription(cfg SubscriptionConfig) (http.Handler, error) {
	payments := cfg.open()
	var err error
	if payments.Auth.FreeChats, err = quota.ParseUserLimit(cfg.FreeChatLimit); err != nil {
		return nil, err
	}
	return api.Subscription(payments), nil
}

// CreateSubscription builds POST /api/payments/create-subscription.
func CreateSubscription(cfg PaymentsConfig) (http.Handler, error) {
	return api.CreateSubscription(cfg.open()), nil
}

// VerifySession builds POST /api/payments/verify-session.
func VerifySession(cfg PaymentsConfig) (http.Handler, error) {
	return api.VerifySession(cfg.open()), nil
}

// Portal builds POST /api/payments/portal.
func Portal(cfg PaymentsConfig) (http.Handler, error) {
	return api.Portal(cfg.open()), nil
}

// WebhookConfig configures Webhook.
type WebhookConfig struct {
	config.Tables
	Stripe        config.Stripe
	WebhookSecret string `secret:"STRIPE_WEBHOOK_SECRET" group:"stripe"`
}

// Webhook builds POST /api/payments/webhook.
func Webhook(cfg WebhookConfig) (http.Handler, error) {
	auth := openTables(cfg.Tables)
	var webhook *billing.Webhook
	if service := newBilling(cfg.Stripe, auth, ""); service != nil {
		webhook = &billing.Webhook{Service: *service, Events: auth.Ephemeral}
	}
	return api.Webhook(payment.Webhook{Secret: cfg.WebhookSecret}, webhook), nil
}

// newBilling returns the service for payments, or nil if they are not configured. See NewStripe.
func newBilling(cfg config.Stripe, auth api.Auth, publicURL string) *billing.Service {
	if !cfg.IsConfigured() {
		return nil
	}
	return &billing.Service{Store: auth.Main, Provider: NewStripe(cfg, publicURL), Guard: auth.Ephemeral}
}

// NewStripe returns a client. publicURL is needed only for checkouts and the portal.
func NewStripe(cfg config.Stripe, publicURL string) *payment.Client {
	return payment.New(payment.Settings{
		APIURL:       cfg.APIURL,
		SecretKey:    cfg.SecretKey,
		PriceMonthly: cfg.PriceMonthly,
		PriceAnnual:  cfg.PriceAnnual,
		PublicURL:    publicURL,
	})
}
