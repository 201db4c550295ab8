package stack

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"

	"trefoil/shared/brand"
	"trefoil/shared/catalog"
	"trefoil/shared/identity"
	"trefoil/shared/quota"
	"trefoil/shared/wire"
)

// add adds a line to the startup summary.
func (s *Server) add(name, kind, detail string) {
	fmt.Fprintf(&s.summary, "  %s\t%s\t%s\n", name, kind, detail)
}

// note adds a note, in full sentences, which is printed below the summary.
func (s *Server) note(format string, values ...any) {
	s.notes = append(s.notes, fmt.Sprintf(format, values...))
}

// checkServices adds the external services to the summary, with a note on each that does not work. The
// server runs anyway, because they may become available later.
func (s *Server) checkServices(ctx context.Context) error {
	get := s.settings.Get
	s.add("models", "router", wire.RedactURL(get("MODEL_ROUTER_URL")))
	if provider := get("SEARCH_PROVIDER"); provider != "" {
		s.add("web search", "on", provider+", at "+cmp.Or(wire.RedactURL(get("SEARCH_URL")), "its default URL"))
	} else {
		s.add("web search", "off", "set SEARCH_PROVIDER, and SEARCH_URL or SEARCH_KEY")
	}
	switch issuer := cmp.Or(get("OIDC_ISSUER"), identity.Google); {
	case s.owner != nil:
		s.add("sign-in", "one person", "the link below, SINGLE_USER_PASSWORD or AUTH_HEADER")
	case get("OIDC_CLIENT_ID") != "":
		s.add("sign-in", "on", "username and password, or "+wire.RedactURL(issuer))
		s.checkIdentity(ctx, issuer)
	default:
		s.add("sign-in", "on", "username and password; Google is off: set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET")
	}
	if get("STRIPE_SECRET_KEY") != "" {
		s.add("payments", "on", wire.RedactURL(cmp.Or(get("STRIPE_API_URL"), "https://api.stripe.com")))
	} else {
		s.add("payments", "off", "set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL")
	}
	if s.icons != nil {
		s.checkBucket(ctx)
	}
	if len(s.gateway.TrustedProxies) == 0 && !IsLocal(s.URL) {
		s.note("All visitors share one network limit and one limit on connections until TRUSTED_PROXIES names your reverse proxy.")
	}
	return s.checkSpending(ctx)
}

const identityTimeout = 5 * time.Second

// checkIdentity adds a note if the provider's metadata cannot be loaded.
func (s *Server) checkIdentity(ctx context.Context, issuer string) {
	ctx, cancel := context.WithTimeout(ctx, identityTimeout)
	defer cancel()
	provider := identity.New(issuer, s.settings.Get("OIDC_CLIENT_ID"), s.settings.Get("OIDC_CLIENT_SECRET"), s.URL)
	if err := provider.Check(ctx); err != nil {
		s.note("Sign-in does not work: %v.", err)
	}
}

// checkSpending adds a note with the worst case in dollars if nothing limits what visitors can spend at
// the model router, and a note if visitors cannot ask all free models within DAILY_SPEND_LIMIT.
func (s *Server) checkSpending(ctx context.Context) error {
	get := s.settings.Get
	limits, err := quota.ParseLimits(get("VISITOR_CHAT_LIMIT"), get("FREE_CHAT_LIMIT"), get("VISITOR_NETWORK_LIMIT"))
	if err != nil || limits.Visitor == 0 || s.owner != nil {
		return err
	}
	models, err := s.main.Models(ctx)
	if err != nil {
		return fmt.Errorf("catalog: %w", err)
	}
	if slices.ContainsFunc(models, catalog.Model.IsDemo) {
		return nil
	}
	const nano = 1e9 // per dollar
	if daily := get("DAILY_SPEND_LIMIT"); daily != "" {
		limit, err := quota.ParseDollars(daily)
		if err != nil {
			return fmt.Errorf("DAILY_SPEND_LIMIT: %w", err)
		}
		if share, chat := quota.VisitorShare(limit), quota.ShortVisitorChat(models); share < chat {
			s.note("DAILY_SPEND_LIMIT is low: visitors may use $%.2f of it, and a running chat with a short question can reserve $%.2f.", float64(share)/nano, float64(chat)/nano)
		}
		return nil
	}
	worst, guessed := quota.WorstVisitorChat(models)
	if worst == 0 {
		return nil
	}
	dollars, chats, guess := float64(worst)/nano, "and the number of chats is not limited", ""
	if limits.Network != quota.Unlimited {
		chats = fmt.Sprintf("and the %d chats that each network has per day up to $%.2f", limits.Network, dollars*float64(limits.Network))
	}
	if guessed {
		guess = " The prices of some models are unknown, so this is a guess."
	}
	s.note("Nothing limits what visitors spend at the model router. If it charges for its models, one chat can cost up to $%.2f, %s.%s Set DAILY_SPEND_LIMIT to limit the cost per day.", dollars, chats, guess)
	return nil
}

// PrintSummary prints which parts are embedded, which are real services and which are off, the
// address, and a "ready" line for programs that wait for it.
func (s *Server) PrintSummary(out io.Writer) {
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintf(table, "\n%s on one machine\n\n%s", brand.Name, s.summary.String())
	_ = table.Flush() // keep running if the terminal is closed
	for _, note := range s.notes {
		fmt.Fprintf(out, "\n  Note: %s\n", note)
	}
	through := ""
	if !IsLocal(s.URL) {
		through = ", through a reverse proxy to " + s.address
	}
	if s.link != "" {
		fmt.Fprintf(out, "\n  To sign in, open this link, which works once:\n  %s\n", s.link)
	}
	fmt.Fprintf(out, "\n  %s%s\n\nready %s\n", s.URL, through, s.URL)
}
