package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"trefoil/infra/stripedouble"
)

// paymentVariables select a real Stripe account.
var paymentVariables = []string{
	"STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_MONTHLY", "STRIPE_PRICE_ANNUAL", "STRIPE_API_URL",
}

// usesRealPayments reports whether a Stripe account is configured, even incompletely. If variables
// are missing, the functions fail with an error that names them.
func usesRealPayments(settings settings) bool {
	return slices.ContainsFunc(paymentVariables, func(name string) bool { return settings.get(name) != "" })
}

// stateFile is the name of the local Stripe's file in DATA_DIR.
const stateFile = "stripe.json"

// startPayments starts the Stripe double unless a real account is configured or the site is public:
// with the double, anyone could subscribe without paying.
func (s *stack) startPayments(o options, settings settings, port int) error {
	advice := "set " + strings.Join(paymentVariables[:4], ", ")
	switch {
	case usesRealPayments(settings):
		s.components = append(s.components, component{"payments", "real", "Stripe"})
		return nil
	case !isLocal(settings.get("PUBLIC_URL")):
		s.components = append(s.components, component{"payments", "off", advice})
		return nil
	}
	double, err := stripedouble.New(stripedouble.Config{
		PublicURL:  settings.get("PUBLIC_URL"),
		WebhookURL: fmt.Sprintf("http://127.0.0.1:%d/api/payments/webhook", port),
		File:       filepath.Join(o.data, stateFile),
		Month:      o.month,
	})
	if err != nil {
		return fmt.Errorf("payments: %w", err)
	}
	s.stops = append(s.stops, double.Close)
	address, err := s.serveDouble(double.API())
	if err != nil {
		return err
	}
	s.local.Handle(stripedouble.Path+"/", double.Pages())
	settings.overrides["STRIPE_API_URL"] = address
	settings.overrides["STRIPE_SECRET_KEY"] = double.Key
	settings.overrides["STRIPE_WEBHOOK_SECRET"] = double.WebhookSecret
	settings.overrides["STRIPE_PRICE_MONTHLY"] = stripedouble.MonthlyPrice
	settings.overrides["STRIPE_PRICE_ANNUAL"] = stripedouble.AnnualPrice
	s.components = append(s.components, component{"payments", "local", advice + " for real payments"})
	return nil
}
