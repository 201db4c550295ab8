package stack

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"trefoil/shared/identity"
	"trefoil/shared/wire"
)

// describeServices adds the external services to the summary.
func (s *Server) describeServices() {
	s.add("models", "router", wire.RedactURL(s.settings.Get("MODEL_ROUTER_URL")))
	if provider := s.settings.Get("SEARCH_PROVIDER"); provider != "" {
		where := "its default URL"
		if address := s.settings.Get("SEARCH_URL"); address != "" {
			where = wire.RedactURL(address)
		}
		s.add("web search", "on", provider+", at "+where)
	} else {
		s.add("web search", "off", "set SEARCH_PROVIDER, and SEARCH_URL or SEARCH_KEY")
	}
	switch {
	case s.options.owner != nil:
		s.add("sign-in", "one person", "the link below, SINGLE_USER_PASSWORD or AUTH_HEADER")
	case s.settings.Get("OIDC_CLIENT_ID") != "":
		s.add("sign-in", "on", "username and password, or "+wire.RedactURL(issuer(s.settings)))
	default:
		s.add("sign-in", "on", "username and password; Google is off: set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET")
	}
	if s.settings.Get("STRIPE_SECRET_KEY") != "" {
		s.add("payments", "on", wire.RedactURL(cmp.Or(s.settings.Get("STRIPE_API_URL"), "https://api.stripe.com")))
	} else {
		s.add("payments", "off", "set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL")
	}
}

func issuer(settings Settings) string { return cmp.Or(settings.Get("OIDC_ISSUER"), identity.Google) }

// identityTimeout limits the check of the sign-in provider at startup.
const identityTimeout = 5 * time.Second

// checkIdentity adds a note if the provider's metadata cannot be loaded. The server runs anyway: the
// provider may become available later.
func (s *Server) checkIdentity(ctx context.Context) {
	if s.settings.Get("OIDC_CLIENT_ID") == "" {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, identityTimeout)
	defer cancel()
	provider := identity.New(issuer(s.settings), s.settings.Get("OIDC_CLIENT_ID"), s.settings.Get("OIDC_CLIENT_SECRET"), s.settings.Get("PUBLIC_URL"))
	if err := provider.Check(ctx); err != nil {
		s.notes = append(s.notes, fmt.Sprintf("Sign-in does not work: %v.", err))
	}
}
