package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"trefoil/infra/dynoxide"
	"trefoil/infra/local/demo"
	"trefoil/infra/local/gateway"
	"trefoil/infra/local/lambda"
	"trefoil/infra/local/route"
	"trefoil/shared/catalog"
	"trefoil/shared/wire"
)

// stack is the running system.
type stack struct {
	url        string // the public URL
	port       int    // on the loopback addresses
	components []component
	notes      []string       // printed below the components, in full sentences
	stops      []func()       // in start order
	local      *http.ServeMux // doubles that a browser visits

	databaseExited <-chan struct{} // closed when the embedded database exits; nil for a real one
}

// component is one line of the startup summary.
type component struct{ name, kind, detail string }

// start starts everything and returns once the product is being served. On error it leaves nothing
// running; the error is one sentence for the user.
func start(ctx context.Context, o options) (started *stack, err error) {
	// Check the port first, before starting anything that would have to be stopped again.
	listeners, port, err := listen(o.port)
	if err != nil {
		return nil, portError(o.port, err)
	}
	// Close a configured port until the stack is ready. A port picked here can stay open, because
	// no client knows it yet.
	if o.port != 0 {
		closeAll(listeners)
	}
	s := &stack{local: http.NewServeMux(), stops: []func(){func() { closeAll(listeners) }}}
	defer func() {
		if err != nil {
			s.stop()
		}
	}()
	settings := newSettings(o.lookup)
	settings.databaseFor = o.databaseFor
	if settings.overrides["PUBLIC_URL"], err = publicURL(settings, port); err != nil {
		return nil, err
	}
	proxies, err := trustedProxies(settings)
	if err != nil {
		return nil, err
	}
	if len(proxies) == 0 && !isLocal(settings.get("PUBLIC_URL")) {
		s.notes = append(s.notes, "All visitors share one network limit until TRUSTED_PROXIES names your reverse proxy.")
	}
	if err := s.startDatabase(ctx, o, settings); err != nil {
		return nil, err
	}
	if err := s.startBucket(ctx, o, settings); err != nil {
		return nil, err
	}
	models, err := s.startRouter(o, settings)
	if err != nil {
		return nil, err
	}
	if err := s.startSearch(settings); err != nil {
		return nil, err
	}
	if err := s.prepareTables(ctx, o, settings, models); err != nil {
		return nil, err
	}
	if err := s.startIdentity(ctx, settings); err != nil {
		return nil, err
	}
	if err := s.startPayments(o, settings, port); err != nil {
		return nil, err
	}
	handler, err := s.gateway(ctx, o, settings, proxies)
	if err != nil {
		return nil, err
	}
	if err := gateway.Check(ctx, handler, "/api/health", "/api/models", "/", "/chat"); err != nil {
		return nil, err
	}
	if o.port != 0 {
		if listeners, _, err = listen(port); err != nil {
			return nil, portError(port, err)
		}
	}
	s.serve(gateway.Server(handler), listeners)
	s.url, s.port = settings.get("PUBLIC_URL"), port
	return s, nil
}

// shutdownTimeout is how long stop waits for active requests. Chats settle in milliseconds, but a
// Lambda is not notified that its client has disconnected.
const shutdownTimeout = 2 * time.Second

// serve starts serving. On stop, it cancels active requests as if their clients had disconnected.
func (s *stack) serve(server *http.Server, listeners []net.Listener) {
	requests, disconnect := context.WithCancel(context.Background())
	server.BaseContext = func(net.Listener) context.Context { return requests }
	for _, l := range listeners {
		go func() { _ = server.Serve(l) }() // returns after Shutdown
	}
	s.stops = append(s.stops, func() {
		disconnect()
		ctx, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
		defer cancel()
		_ = server.Shutdown(ctx)
		_ = server.Close() // drops requests that took too long
	})
}

// stop stops everything in reverse start order.
func (s *stack) stop() {
	for _, stop := range slices.Backward(s.stops) {
		stop()
	}
	s.stops = nil
}

func portError(port int, err error) error {
	if errors.Is(err, errPortInUse) {
		return fmt.Errorf("port %d is in use: stop the program that uses it, or set PORT to another port", port)
	}
	return fmt.Errorf("port %d cannot be opened: %w", port, err)
}

// databaseFile is the name of the database in DATA_DIR.
const databaseFile = "dynamodb.sqlite"

// startDatabase starts the embedded DynamoDB unless a real one is configured.
func (s *stack) startDatabase(ctx context.Context, o options, settings settings) error {
	if endpoint := settings.get("AWS_ENDPOINT_URL_DYNAMODB"); endpoint != "" {
		s.components = append(s.components, component{"DynamoDB", "real", wire.RedactURL(endpoint)})
		return nil
	}
	if err := os.MkdirAll(o.data, 0o700); err != nil {
		return fmt.Errorf("DATA_DIR cannot be created: %w", err)
	}
	file := filepath.Join(o.data, databaseFile)
	engine, err := dynoxide.Start(ctx, dynoxide.Options{Dir: o.root, DBPath: file})
	if err != nil {
		return err
	}
	s.stops = append(s.stops, engine.Stop)
	s.databaseExited = engine.Exited()
	if settings.get("AWS_ENDPOINT_URL_S3") == "" { // a real S3 needs the real credentials
		settings.useDummyCredentials()
	}
	settings.overrides["AWS_ENDPOINT_URL_DYNAMODB"] = engine.Endpoint()
	s.components = append(s.components, component{"DynamoDB", "embedded", file + ", at " + engine.Endpoint()})
	return nil
}

// startRouter starts the demo router unless a real one is configured.
func (s *stack) startRouter(o options, settings settings) (modelSource, error) {
	if address := settings.get("MODEL_ROUTER_URL"); address != "" {
		if origin(address) == "" {
			return modelSource{}, errors.New("MODEL_ROUTER_URL must be a complete URL, such as http://localhost:11434/v1")
		}
		s.components = append(s.components, component{"models", "real", wire.RedactURL(address)})
		return modelSource{url: address, key: settings.get("MODEL_ROUTER_KEY")}, nil
	}
	var ids []string
	for _, model := range catalog.Seed() {
		ids = append(ids, model.ModelID)
	}
	router := demo.Router{Models: ids, Pace: o.pace, Bills: filepath.Join(o.data, "demo-bills.json")}
	address, err := s.serveDouble(router.Handler())
	if err != nil {
		return modelSource{}, err
	}
	settings.overrides["MODEL_ROUTER_URL"] = address + "/v1"
	settings.overrides["MODEL_ROUTER_KEY"] = "demo"
	// Keep a management key from the environment. The demo router rejects it, which shows how the
	// admin pages report a rejected key.
	if settings.get("MODEL_ROUTER_MANAGEMENT_KEY") == "" {
		settings.overrides["MODEL_ROUTER_MANAGEMENT_KEY"] = demo.ManagementKey
	}
	s.components = append(s.components, component{"models", "demo", "set MODEL_ROUTER_URL and MODEL_ROUTER_KEY for real models"})
	return modelSource{demo: true}, nil
}

// serveDouble serves a double on a free loopback port until the stack stops. It returns the URL. On
// stop, it cancels active requests and waits for them, because doubles write files.
func (s *stack) serveDouble(handler http.Handler) (string, error) {
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
	s.stops = append(s.stops, func() {
		_ = server.Close()
		active.Lock() // waits for active requests and blocks later ones
	})
	return "http://" + listener.Addr().String(), nil
}

// prepareTables creates the tables and fills the catalog. For the embedded database, it also starts
// deleting expired items.
func (s *stack) prepareTables(ctx context.Context, o options, settings settings, models modelSource) error {
	db, err := settings.database(ctx)
	if err != nil {
		return err
	}
	main, ephemeral := settings.get("TABLE_NAME"), settings.get("EPHEMERAL_TABLE_NAME")
	if err := db.CreateTables(ctx, main, ephemeral); err != nil {
		return fmt.Errorf("DynamoDB: %w", err)
	}
	if s.databaseExited != nil {
		s.startExpiry(db, []string{main, ephemeral}, o.log)
	}
	return models.seed(ctx, db.Main(main))
}

// gateway returns the handler for the functions, in process or as Lambdas, and the web app.
func (s *stack) gateway(ctx context.Context, o options, settings settings, proxies gateway.Proxies) (http.Handler, error) {
	routes, err := route.Read(filepath.Join(o.root, "functions", "routes.json"))
	if err != nil {
		return nil, err
	}
	headers, err := gateway.ReadHeaders(filepath.Join(o.root, "infra", "headers.json"))
	if err != nil {
		return nil, err
	}
	pages, err := gateway.ReadPages(filepath.Join(o.root, "web", "pages.json"))
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(o.web, "index.html")); err != nil {
		return nil, errors.New("the web app is not built: run npm run build:web")
	}
	web, err := os.OpenRoot(o.web)
	if err != nil {
		return nil, err
	}
	s.stops = append(s.stops, func() { _ = web.Close() })
	build := s.buildHandlers
	if o.functions != "" {
		build = s.startLambdas
	}
	functions, err := build(ctx, o, settings, routes)
	if err != nil {
		return nil, err
	}
	icons, err := openIcons(ctx, settings)
	if err != nil {
		return nil, err
	}
	originSecret, _, _ := strings.Cut(settings.get("ORIGIN_SECRET"), ",")
	return gateway.New(gateway.Config{
		Routes:         routes,
		Functions:      functions,
		Web:            web,
		Pages:          pages,
		SiteSettings:   siteSettings(settings, time.Now()),
		Headers:        headers,
		Local:          s.local,
		Icons:          serveIcons(icons),
		IconsURL:       origin(settings.get("AWS_ENDPOINT_URL_S3")),
		PublicURL:      settings.get("PUBLIC_URL"),
		TrustedProxies: proxies,
		OriginSecret:   originSecret,
	}), nil
}

// buildHandlers builds the functions' handlers in this process.
func (s *stack) buildHandlers(ctx context.Context, _ options, settings settings, routes []route.Route) (map[string]http.Handler, error) {
	built, constructors := map[string]http.Handler{}, wire.Functions()
	for _, rt := range routes {
		function, ok := constructors[rt.Function]
		if !ok {
			return nil, fmt.Errorf("function %s is in routes.json but not in package wire", rt.Function)
		}
		handler, err := function.Build(ctx, settings.source(rt))
		if err != nil {
			return nil, fmt.Errorf("function %s: %w", rt.Function, err)
		}
		built[rt.Function] = handler
	}
	s.components = append(s.components, component{"functions", "in process", "set LAMBDA=1 to run the Lambda binaries"})
	return built, nil
}

// startLambdas runs the functions' binaries over the Lambda Runtime API.
func (s *stack) startLambdas(_ context.Context, o options, settings settings, routes []route.Route) (map[string]http.Handler, error) {
	runtime, err := lambda.Start(o.log)
	if err != nil {
		return nil, err
	}
	s.stops = append(s.stops, runtime.Close)
	built := map[string]http.Handler{}
	for _, rt := range routes {
		binary := filepath.Join(o.functions, rt.Function, "bootstrap")
		if _, err := os.Stat(binary); err != nil {
			return nil, fmt.Errorf("function %s is not built: run LAMBDA=1 npm start, which builds it", rt.Function)
		}
		built[rt.Function] = runtime.Handler(lambda.Function{
			Name:      rt.Function,
			Binary:    binary,
			Streaming: rt.Streaming,
			Memory:    rt.Memory,
			Variables: settings.variables(rt),
		})
	}
	s.components = append(s.components, component{"functions", "Lambda binaries", o.functions})
	return built, nil
}
