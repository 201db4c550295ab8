package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
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
	"trefoil/shared/store"
)

// doubles stand in for the external services that the environment does not configure.
type doubles struct {
	settings   map[string]string // for the server, in addition to the environment
	components []component
	stops      []func() // in start order
	visited    *http.ServeMux
	pro        *openid.Person // to create, with the sign-in double
}

// component is one line of the startup summary.
type component struct{ name, detail string }

// options configure the doubles.
type options struct {
	data      string        // directory for persistent data
	functions string        // directory of the Lambda binaries; empty runs the handlers in the server
	pace      float64       // see demo.Router
	month     time.Duration // length of a month in the Stripe double; 0 is a calendar month
	lookup    config.Source // the environment
	log       io.Writer     // output of Lambda processes

	// databaseFor is stack.Options.DatabaseFor for Lambdas.
	databaseFor func(function, endpoint string) string
}

// readOptions reads the options from the environment. Its error is one sentence for the user.
func readOptions(lookup config.Source) (o options, err error) {
	get := func(name string) string { text, _ := lookup(name); return text }
	o = options{lookup: lookup, log: os.Stderr}
	o.pace, err = strconv.ParseFloat(cmp.Or(get("DEMO_PACE"), "1"), 64)
	if err != nil || !(o.pace >= 0 && o.pace <= 100) {
		return o, fmt.Errorf("DEMO_PACE must be a number from 0 to 100, not %q", get("DEMO_PACE"))
	}
	month, err := strconv.Atoi(cmp.Or(get("DEMO_MONTH"), "0"))
	if err != nil || month < 0 {
		return o, fmt.Errorf("DEMO_MONTH must be a whole number of seconds, 0 or more, not %q", get("DEMO_MONTH"))
	}
	o.month = time.Duration(month) * time.Second
	if o.data, err = filepath.Abs(cmp.Or(get("DATA_DIR"), ".local")); err != nil {
		return o, err
	}
	if get("LAMBDA") == "1" {
		o.functions = filepath.Join("infra", "build", "functions")
	}
	return o, nil
}

// start starts the doubles of all services that are not configured, and sets what the server needs
// to reach them. On error it leaves nothing running; the error is one sentence for the user.
func start(o options) (d *doubles, err error) {
	d = &doubles{settings: stack.Defaults(), visited: http.NewServeMux()}
	for name := range d.settings {
		if value, _ := o.lookup(name); value != "" {
			delete(d.settings, name)
		}
	}
	defer func() {
		if err != nil {
			d.stop()
		}
	}()
	d.set("DATA_DIR", o.data)
	if err := d.choosePort(o); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(o.data, 0o700); err != nil {
		return nil, fmt.Errorf("DATA_DIR cannot be created: %w", err)
	}
	if d.get(o, "AWS_ENDPOINT_URL_DYNAMODB") == "" && d.get(o, "AWS_ACCESS_KEY_ID") == "" {
		d.set("AWS_ACCESS_KEY_ID", "local")
		d.set("AWS_SECRET_ACCESS_KEY", "local")
	}
	if err := d.startRouter(o); err != nil {
		return nil, err
	}
	if err := d.startSearch(o); err != nil {
		return nil, err
	}
	if stack.IsLocal(d.get(o, "PUBLIC_URL")) {
		if err := d.startIdentity(o); err != nil {
			return nil, err
		}
		if err := d.startPayments(o); err != nil {
			return nil, err
		}
	}
	if o.functions != "" {
		if err := d.startLambdas(o); err != nil {
			return nil, err
		}
	}
	address, err := d.serve(d.visited)
	if err != nil {
		return nil, err
	}
	d.set("DEV_URL", address)
	return d, nil
}

func (d *doubles) set(name, value string) { d.settings[name] = value }

func (d *doubles) add(name, detail string) {
	d.components = append(d.components, component{name, detail})
}

// get returns a setting of the doubles or of the environment.
func (d *doubles) get(o options, name string) string {
	if value, ok := d.settings[name]; ok {
		return value
	}
	value, _ := o.lookup(name)
	return value
}

// lookup is get for package config.
func (d *doubles) lookup(o options) config.Source {
	return func(name string) (string, bool) {
		if value, ok := d.settings[name]; ok {
			return value, true
		}
		return o.lookup(name)
	}
}

// choosePort sets PUBLIC_URL, and PORT if it is 0. Ports below 32768 are not used for outgoing
// connections, so a free one stays free until the server opens it.
func (d *doubles) choosePort(o options) error {
	if d.get(o, "PORT") == "0" {
		for attempt := 0; ; attempt++ {
			port := 10_000 + int(randomUint16())%22_000
			l, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(port))
			if err == nil {
				_ = l.Close()
				d.set("PORT", strconv.Itoa(port))
				break
			}
			if attempt == 100 {
				return fmt.Errorf("no port is free: %w", err)
			}
		}
	}
	if d.get(o, "PUBLIC_URL") == "" {
		d.set("PUBLIC_URL", "http://localhost:"+cmp.Or(d.get(o, "PORT"), strconv.Itoa(stack.DefaultPort)))
	}
	return nil
}

func randomUint16() uint16 {
	var b [2]byte
	_, _ = rand.Read(b[:]) // never fails
	return uint16(b[0])<<8 | uint16(b[1])
}

// stop stops everything in reverse start order.
func (d *doubles) stop() {
	for _, stop := range slices.Backward(d.stops) {
		stop()
	}
	d.stops = nil
}

// serve serves a double on a free loopback port until the doubles stop. It returns the URL. On stop,
// it cancels active requests and waits for them, because doubles write files.
func (d *doubles) serve(handler http.Handler) (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	var active sync.RWMutex // read-locked by each request
	server := &http.Server{ReadHeaderTimeout: 10 * time.Second}
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		active.RLock()
		defer active.RUnlock()
		handler.ServeHTTP(w, r)
	})
	go func() { _ = server.Serve(listener) }() // returns after Close
	d.stops = append(d.stops, func() {
		_ = server.Close()
		active.Lock() // waits for active requests and blocks later ones
	})
	return "http://" + listener.Addr().String(), nil
}

// startRouter starts the demo router unless a real one is configured.
func (d *doubles) startRouter(o options) error {
	if d.get(o, "MODEL_ROUTER_URL") != "" {
		return nil
	}
	var ids []string
	for _, model := range catalog.Seed() {
		ids = append(ids, model.ModelID)
	}
	router := demo.Router{Models: ids, Pace: o.pace, Bills: filepath.Join(o.data, "demo-bills.json")}
	address, err := d.serve(router.Handler())
	if err != nil {
		return err
	}
	d.set("MODEL_ROUTER_URL", address+"/v1")
	d.set("MODEL_ROUTER_KEY", "demo")
	// Keep a management key from the environment. The demo router rejects it, which shows how the
	// admin pages report a rejected key.
	if d.get(o, "MODEL_ROUTER_MANAGEMENT_KEY") == "" {
		d.set("MODEL_ROUTER_MANAGEMENT_KEY", demo.ManagementKey)
	}
	d.add("models", "demo answers; set MODEL_ROUTER_URL and MODEL_ROUTER_KEY for real models")
	return nil
}

// startSearch starts the demo search engine unless a real one is configured.
func (d *doubles) startSearch(o options) error {
	if d.get(o, "SEARCH_PROVIDER") != "" {
		return nil
	}
	address, err := d.serve(searxng.Handler())
	if err != nil {
		return err
	}
	d.set("SEARCH_PROVIDER", "searxng")
	d.set("SEARCH_URL", address)
	d.set("SEARCH_KEY", "") // a real provider's key is not sent to the demo
	d.set("SEARCH_PARTY", "The demo search")
	d.add("web search", "bundled pages; set SEARCH_PROVIDER, and SEARCH_URL or SEARCH_KEY, for a real one")
	return nil
}

// anySet reports whether any of the variables is set: a partly configured service must not be
// silently replaced by its double.
func (d *doubles) anySet(o options, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return d.get(o, name) != "" })
}

// startIdentity starts the OpenID provider unless a real one is configured. Its admins become the
// product's admins unless ADMIN_ACCOUNTS and PROTECTED_ADMIN name others.
func (d *doubles) startIdentity(o options) error {
	if d.anySet(o, "OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET") {
		return nil
	}
	clientID, clientSecret := "trefoil", rand.Text()
	u, err := url.Parse(d.get(o, "PUBLIC_URL"))
	if err != nil {
		return errors.New("PUBLIC_URL must be an origin, such as https://chat.example.com")
	}
	provider, err := openid.New(u.Scheme+"://"+u.Host, clientID, clientSecret)
	if err != nil {
		return err
	}
	d.set("OIDC_ISSUER", provider.Issuer)
	d.set("OIDC_CLIENT_ID", clientID)
	d.set("OIDC_CLIENT_SECRET", clientSecret)
	if d.get(o, "ADMIN_ACCOUNTS") == "" {
		d.set("ADMIN_ACCOUNTS", openid.Admin.Email+","+openid.ProtectedAdmin.Email)
	}
	if d.get(o, "PROTECTED_ADMIN") == "" {
		d.set("PROTECTED_ADMIN", openid.ProtectedAdmin.Email)
	}
	d.pro = &openid.Pro
	d.visited.Handle(openid.Path+"/", provider.Handler())
	d.add("sign-in", "test accounts without passwords; set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET for a real provider")
	return nil
}

// createPro creates the Pro user of the sign-in double on the first start. Later starts leave the
// user unchanged. The server must be running.
func (d *doubles) createPro(ctx context.Context, o options) error {
	if d.pro == nil {
		return nil
	}
	endpoint := cmp.Or(d.get(o, "AWS_ENDPOINT_URL_DYNAMODB"), stack.DatabaseEndpoint(o.data))
	cfg, err := config.Load[struct {
		AWS       config.AWS
		TableName string `env:"TABLE_NAME"`
	}](ctx, d.lookup(o))
	if err != nil {
		return err
	}
	users := store.Open(store.Connection{Region: cfg.AWS.Region, Endpoint: endpoint, Credentials: cfg.AWS.Credentials}).Main(cfg.TableName)
	person := account.Profile{
		Identity:      account.Identity{Issuer: d.get(o, "OIDC_ISSUER"), Subject: d.pro.Subject},
		Email:         d.pro.Email,
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

// stateFile is the name of the Stripe double's file in DATA_DIR.
const stateFile = "stripe.json"

// startPayments starts the Stripe double unless a real account is configured.
func (d *doubles) startPayments(o options) error {
	if d.anySet(o, "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_MONTHLY", "STRIPE_PRICE_ANNUAL", "STRIPE_API_URL") {
		return nil
	}
	double, err := stripedouble.New(stripedouble.Config{
		PublicURL:  strings.TrimSuffix(d.get(o, "PUBLIC_URL"), "/"),
		WebhookURL: "http://127.0.0.1:" + cmp.Or(d.get(o, "PORT"), strconv.Itoa(stack.DefaultPort)) + "/api/payments/webhook",
		File:       filepath.Join(o.data, stateFile),
		Month:      o.month,
	})
	if err != nil {
		return fmt.Errorf("payments: %w", err)
	}
	d.stops = append(d.stops, double.Close)
	address, err := d.serve(double.API())
	if err != nil {
		return err
	}
	d.visited.Handle(stripedouble.Path+"/", double.Pages())
	d.set("STRIPE_API_URL", address)
	d.set("STRIPE_SECRET_KEY", double.Key)
	d.set("STRIPE_WEBHOOK_SECRET", double.WebhookSecret)
	d.set("STRIPE_PRICE_MONTHLY", stripedouble.MonthlyPrice)
	d.set("STRIPE_PRICE_ANNUAL", stripedouble.AnnualPrice)
	d.add("payments", "test cards, no money; set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL for real payments")
	return nil
}

// functionsPath is where the server reaches the Lambdas; the function's name follows.
const functionsPath = "/functions/"

// startLambdas runs the functions' binaries over the Lambda Runtime API. The server forwards their
// requests.
func (d *doubles) startLambdas(o options) error {
	directory, err := filepath.Abs(o.functions)
	if err != nil {
		return err
	}
	runtime, err := lambda.Start(o.log)
	if err != nil {
		return err
	}
	d.stops = append(d.stops, runtime.Close)
	settings := map[string]string{"ICON_BUCKET": "none"} // without S3, icons cannot be uploaded
	for _, name := range []string{"ICON_BUCKET", "PUBLIC_URL"} {
		if value := d.get(o, name); value != "" {
			settings[name] = strings.TrimSuffix(value, "/")
		}
	}
	endpoint := cmp.Or(d.get(o, "AWS_ENDPOINT_URL_DYNAMODB"), stack.DatabaseEndpoint(o.data))
	built := map[string]http.Handler{}
	for _, rt := range functions.Routes() {
		binary := filepath.Join(directory, rt.Function, "bootstrap")
		if _, err := os.Stat(binary); err != nil {
			return fmt.Errorf("function %s is not built: run LAMBDA=1 npm start, which builds it", rt.Function)
		}
		settings["AWS_ENDPOINT_URL_DYNAMODB"] = endpoint
		if o.databaseFor != nil {
			settings["AWS_ENDPOINT_URL_DYNAMODB"] = o.databaseFor(rt.Function, endpoint)
		}
		built[rt.Function] = runtime.Handler(lambda.Function{
			Name:      rt.Function,
			Binary:    binary,
			Streaming: rt.Streaming,
			Memory:    rt.Memory,
			Variables: stack.Variables(func(name string) (string, bool) {
				if value, ok := settings[name]; ok {
					return value, true
				}
				return d.lookup(o)(name)
			}, rt),
		})
	}
	// A mux would redirect paths that are not clean.
	d.visited.Handle(functionsPath, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, functionsPath), "/")
		if handler, ok := built[name]; ok {
			http.StripPrefix(functionsPath+name, handler).ServeHTTP(w, r)
			return
		}
		http.NotFound(w, r)
	}))
	d.set("LAMBDA", "1")
	d.add("functions", "Lambda binaries in "+directory)
	return nil
}
