// Package payments builds the functions that use Stripe.
package payments

import (
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/api"
	"trefoil/shared/billing"
	"trefoil/shared/config"
	"trefoil/shared/payment"
	"trefoil/shared/wire/tables"
)

// SubscriptionPrices builds GET /api/subscription-prices.
func SubscriptionPrices(cfg config.SubscriptionPrices) (http.Handler, error) {
	links := api.Links(cfg.Links)
	if !cfg.Stripe.IsConfigured() {
		return api.PaymentsNotConfigured(api.PricesPattern, links), nil
	}
	return api.SubscriptionPrices(billing.CachePrices(newStripe(cfg.Stripe, ""), time.Now), links), nil
}

// Subscription builds GET /api/subscription.
func Subscription(cfg config.Payments) (http.Handler, error) {
	return payments(cfg, api.StatusPattern, api.GetSubscription), nil
}

// CreateSubscription builds POST /api/payments/create-subscription.
func CreateSubscription(cfg config.Payments) (http.Handler, error) {
	return payments(cfg, api.SubscribePattern, api.CreateSubscription), nil
}

// VerifySession builds POST /api/payments/verify-session.
func VerifySession(cfg config.Payments) (http.Handler, error) {
	return payments(cfg, api.VerifyPattern, api.VerifySession), nil
}

// Portal builds POST /api/payments/portal.
func Portal(cfg config.Payments) (http.Handler, error) {
	return payments(cfg, api.PortalPattern, api.Portal), nil
}

// payments builds a payment route for signed-in users.
func payments(cfg config.Payments, pattern string, serve func(api.Payments) http.Handler) http.Handler {
	links := api.Links(cfg.Links)
	if !cfg.Stripe.IsConfigured() {
		return api.PaymentsNotConfigured(pattern, links)
	}
	db := tables.Open(cfg.AWS)
	main, client := db.Main(cfg.TableName), newStripe(cfg.Stripe, cfg.PublicURL)
	return serve(api.Payments{
		Auth:    tables.Auth(main, db.Ephemeral(cfg.EphemeralTableName), account.Roles{}),
		Billing: billing.Service{Store: main, Provider: client},
		Links:   links,
	})
}

// Webhook builds POST /api/payments/webhook.
func Webhook(cfg config.Webhook) (http.Handler, error) {
	if !cfg.Stripe.IsConfigured() {
		return api.PaymentsNotConfigured(api.WebhookPattern, api.Links{}), nil
	}
	db := tables.Open(cfg.AWS)
	return api.Webhook(payment.Webhook{Secret: cfg.WebhookSecret}, billing.Webhook{
		Syncer: billing.Syncer{Store: db.Main(cfg.TableName), Provider: newStripe(cfg.Stripe, "")},
		Events: db.Ephemeral(cfg.EphemeralTableName),
	}), nil
}

// UserDelete builds DELETE /api/user.
func UserDelete(cfg config.UserDelete) (http.Handler, error) {
	db := tables.Open(cfg.AWS)
	main := db.Main(cfg.TableName)
	deletion := billing.Deletion{Users: main, Store: main}
	if cfg.Stripe.IsConfigured() {
		deletion.Billing = &billing.Service{Store: main, Provider: newStripe(cfg.Stripe, "")}
	}
	auth := tables.Auth(main, db.Ephemeral(cfg.EphemeralTableName), account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin))
	return api.DeleteUser(auth, deletion), nil
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
