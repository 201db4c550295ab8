package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"trefoil/functions"
	"trefoil/infra/dev/demo"
	"trefoil/infra/dev/lambda"
	"trefoil/infra/dev/openid"
	"trefoil/infra/dev/searxng"
	"trefoil/infra/dev/stripedouble"
	"trefoil/infra/server/stack"
	"trefoil/shared/account"
	"trefoil/shared/catalog"
	"trefoil/shared/config"
	"trefoil/shared/errs"
	"trefoil/shared/wire"
)

// startRouter starts the demo router unless a real one is configured.
func (d *doubles) startRouter() error {
	if d.anySet("MODEL_ROUTER_URL") {
		return nil
	}
	pace, err := strconv.ParseFloat(cmp.Or(d.Get("DEMO_PACE"), "1"), 64)
	if err != nil || !(pace >= 0 && pace <= 100) {
		return fmt.Errorf("DEMO_PACE must be a number from 0 to 100, not %q", d.Get("DEMO_PACE"))
	}
	router := demo.Router{Pace: pace, Bills: filepath.Join(d.Get("DATA_DIR"), "demo-bills.json")}
	for _, model := range catalog.Seed() {
		router.Models = append(router.Models, model.ModelID)
	}
	address, err := d.serve(cmp.Or(d.Get("DEMO_ROUTER_PORT"), "0"), router.Handler())
	if err != nil {
		return err
	}
	d.Overrides["MODEL_ROUTER_URL"], d.Overrides["MODEL_ROUTER_KEY"] = address+"/v1", "demo"
	// The demo router rejects a management key from the environment, which shows how the admin pages
	// report a rejected key.
	d.SetDefault("MODEL_ROUTER_MANAGEMENT_KEY", demo.ManagementKey)
	d.summary = append(d.summary, "models       demo answers; set MODEL_ROUTER_URL and MODEL_ROUTER_KEY for real models")
	return nil
}

// startSearch starts the demo search engine unless a real one is configured.
func (d *doubles) startSearch() error {
	if d.anySet("SEARCH_PROVIDER") {
		return nil
	}
	address, err := d.serve("0", searxng.Handler())
	if err != nil {
		return err
	}
	maps.Copy(d.Overrides, map[string]string{
		"SEARCH_PROVIDER": "searxng",
		"SEARCH_URL":      address,
		"SEARCH_KEY":      "", // a real provider's key is not sent to the demo
		"SEARCH_PARTY":    "The demo search",
	})
	d.summary = append(d.summary, "web search   bundled pages; set SEARCH_PROVIDER, and SEARCH_URL or SEARCH_KEY, for a real one")
	return nil
}

// startIdentity starts the OpenID provider on a site on this machine, unless a real one or
// SINGLE_USER is configured. Its admins become the product's admins unless ADMIN_ACCOUNTS and
// PROTECTED_ADMIN name others.
func (d *doubles) startIdentity() error {
	if !stack.IsLocal(d.Get("PUBLIC_URL")) || d.anySet("OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "SINGLE_USER") {
		return nil
	}
	provider := openid.New(d.Get("PUBLIC_URL"), "trefoil", rand.Text())
	d.visited.Handle(openid.Path+"/", provider.Handler())
	maps.Copy(d.Overrides, map[string]string{
		"OIDC_ISSUER":        provider.Issuer,
		"OIDC_CLIENT_ID":     provider.ClientID,
		"OIDC_CLIENT_SECRET": provider.ClientSecret,
	})
	d.SetDefault("ADMIN_ACCOUNTS", openid.Admin.Email+","+openid.ProtectedAdmin.Email)
	d.SetDefault("PROTECTED_ADMIN", openid.ProtectedAdmin.Email)
	d.summary = append(d.summary, "sign-in      test accounts without passwords; set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET for a real provider")
	return nil
}

// createPro creates the Pro user of the OpenID provider on the first start. Later starts leave the
// user unchanged. The server must be running.
func (d *doubles) createPro(ctx context.Context) error {
	issuer := d.Overrides["OIDC_ISSUER"]
	if issuer == "" {
		return nil
	}
	cfg, err := config.Load[config.MainTable](ctx, stack.Environment(d.Lookup))
	if err != nil {
		return err
	}
	users := wire.OpenDB(cfg.AWS).Main(cfg.TableName)
	person := account.Profile{
		Identity:      account.Identity{Issuer: issuer, Subject: openid.Pro.Subject},
		Email:         openid.Pro.Email,
		EmailVerified: true,
	}
	_, err = users.UserByIdentity(ctx, person.Identity)
	if !errors.Is(err, errs.ErrNotFound) {
		return err
	}
	user, err := account.ExternalLogin{Users: users}.Login(ctx, time.Now(), person)
	if err != nil {
		return err
	}
	return users.SetPro(ctx, user.ID, true)
}

// startPayments starts the Stripe double on a site on this machine, unless a real account is
// configured.
func (d *doubles) startPayments() error {
	if !stack.IsLocal(d.Get("PUBLIC_URL")) ||
		d.anySet("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_MONTHLY", "STRIPE_PRICE_ANNUAL", "STRIPE_API_URL") {
		return nil
	}
	month, err := strconv.ParseInt(cmp.Or(d.Get("DEMO_MONTH"), "0"), 10, 64)
	if err != nil || month < 0 {
		return fmt.Errorf("DEMO_MONTH must be a whole number of seconds, 0 or more, not %q", d.Get("DEMO_MONTH"))
	}
	double, err := stripedouble.New(stripedouble.Config{
		PublicURL:  d.Get("PUBLIC_URL"),
		WebhookURL: "http://127.0.0.1:" + d.Get("PORT") + "/api/payments/webhook",
		File:       filepath.Join(d.Get("DATA_DIR"), "stripe.json"),
		Month:      month,
	})
	if err != nil {
		return fmt.Errorf("payments: %w", err)
	}
	d.stops = append(d.stops, double.Close)
	address, err := d.serve("0", double.API())
	if err != nil {
		return err
	}
	d.visited.Handle(stripedouble.Path+"/", double.Pages())
	maps.Copy(d.Overrides, map[string]string{
		"STRIPE_API_URL":        address,
		"STRIPE_SECRET_KEY":     double.Key,
		"STRIPE_WEBHOOK_SECRET": double.WebhookSecret,
		"STRIPE_PRICE_MONTHLY":  stripedouble.MonthlyPrice,
		"STRIPE_PRICE_ANNUAL":   stripedouble.AnnualPrice,
	})
	d.summary = append(d.summary, "payments     test cards, no money; set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL for real payments")
	return nil
}

// functionsPath is where the server reaches the Lambdas; the function's name follows.
const functionsPath = "/functions/"

// startLambdas runs the functions' binaries, if wanted, over the Lambda Runtime API. The server
// forwards their requests.
func (d *doubles) startLambdas() error {
	if d.functions == "" {
		return nil
	}
	directory, err := filepath.Abs(d.functions)
	if err != nil {
		return err
	}
	runtime := lambda.New(d.log)
	d.stops = append(d.stops, runtime.Close)
	d.Overrides["LAMBDA"] = "1"
	handlers := map[string]http.Handler{}
	for _, rt := range functions.Routes() {
		binary := filepath.Join(directory, rt.Function, "bootstrap")
		if _, err := os.Stat(binary); err != nil {
			return fmt.Errorf("function %s is not built: run LAMBDA=1 npm start, which builds it", rt.Function)
		}
		handlers[rt.Function] = runtime.Handler(lambda.Function{Route: rt, Binary: binary, Variables: d.variables(rt)})
	}
	// A mux would redirect paths that are not clean.
	d.visited.Handle(functionsPath, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, functionsPath), "/")
		handler := cmp.Or(handlers[name], http.NotFoundHandler())
		http.StripPrefix(functionsPath+name, handler).ServeHTTP(w, r)
	}))
	d.summary = append(d.summary, "functions    Lambda binaries in "+directory)
	return nil
}

func (d *doubles) variables(rt functions.Route) map[string]string {
	environment := stack.Environment(d.Lookup)
	return stack.Variables(func(name string) (string, bool) {
		if name == "ICON_BUCKET" && !d.anySet(name) { // without S3, icons cannot be uploaded
			return "none", true
		}
		return environment(name)
	}, rt)
}
