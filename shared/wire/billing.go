package wire

import (
	"net/http"
	"time"

	"trefoil/shared/api"
	"trefoil/shared/billing"
	"trefoil/shared/config"
	"trefoil/shared/payment"
)

// Links are shown with prices and payments. They are public.
type Links struct {
	Support string `env:"SUPPORT_CONTACT" optional:""` // a URL or an email address
	Terms   string `env:"TERMS_URL" optional:""`
	Refunds string `env:"REFUNDS_URL" optional:""`
}

// PricesConfig configures SubscriptionPrices.
type PricesConfig struct {
	Stripe config.Stripe
	Links  Links
}

// SubscriptionPrices builds GET /api/subscription-prices.
func SubscriptionPrices(cfg PricesConfig) (http.Handler, error) {
	links := api.Links(cfg.Links)
	if !cfg.Stripe.IsConfigured() {
		return api.PaymentsNotConfigured(api.PricesPattern, links), nil
	}
	return api.SubscriptionPrices(billing.CachePrices(newStripe(cfg.Stripe, ""), time.Now), links), nil
}

// PaymentsConfig configures the payment routes of signed-in users.
type PaymentsConfig struct {
	config.Tables
	PublicURL     string `env:"PUBLIC_URL"`
	FreeChatLimit string `env:"FREE_CHAT_LIMIT" optional:""` // see quota.ParseLimits
	Stripe        config.Stripe
	Links         Links
}

// build builds a payment route for signed-in users.
func (cfg PaymentsConfig) build(pattern string, serve func(api.Payments) http.Handler) (http.Handler, error) {
	links := api.Links(cfg.Links)
	if !cfg.Stripe.IsConfigured() {
		return api.PaymentsNotConfigured(pattern, links), nil
	}
	auth, err := UserConfig{config.Accounts{Tables: cfg.Tables}, cfg.FreeChatLimit}.open()
	return serve(api.Payments{
		Auth:    auth,
		Billing: billing.Service{Store: auth.Main, Provider: newStripe(cfg.Stripe, cfg.PublicURL)},
		Links:   links,
	}), err
}

// Subscription builds GET /api/subscription.
func Subscription(cfg PaymentsConfig) (http.Handler, error) {
	return cfg.build(api.StatusPattern, api.Subscription)
}

// CreateSubscription builds POST /api/payments/create-subscription.
func CreateSubscription(cfg PaymentsConfig) (http.Handler, error) {
	return cfg.build(api.SubscribePattern, api.CreateSubscription)
}

// VerifySession builds POST /api/payments/verify-session.
func VerifySession(cfg PaymentsConfig) (http.Handler, error) {
	return cfg.build(api.VerifyPattern, api.VerifySession)
}

// Portal builds POST /api/payments/portal.
func Portal(cfg PaymentsConfig) (http.Handler, error) {
	return cfg.build(api.PortalPattern, api.Portal)
}

// WebhookConfig configures Webhook.
type WebhookConfig struct {
	config.Tables
	Stripe        config.Stripe
	WebhookSecret string `secret:"STRIPE_WEBHOOK_SECRET" group:"stripe"`
}

// Webhook builds POST /api/payments/webhook.
func Webhook(cfg WebhookConfig) (http.Handler, error) {
	if !cfg.Stripe.IsConfigured() {
		return api.PaymentsNotConfigured(api.WebhookPattern, api.Links{}), nil
	}
	auth := openTables(cfg.Tables)
	return api.Webhook(payment.Webhook{Secret: cfg.WebhookSecret}, billing.Webhook{
		Syncer: billing.Syncer{Store: auth.Main, Provider: newStripe(cfg.Stripe, "")},
		Events: auth.Ephemeral,
	}), nil
}

// newStripe returns a client. publicURL is needed only for checkouts and the portal.
func newStripe(cfg config.Stripe, publicURL string) *payment.Client {
	return payment.New(payment.Settings{
		APIURL:       cfg.APIURL,
		SecretKey:    cfg.SecretKey,
		PriceMonthly: cfg.PriceMonthly,
		PriceAnnual:  cfg.PriceAnnual,
		PublicURL:    publicURL,
	})
}
