package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"trefoil/infra/local/demo"
	"trefoil/infra/local/gateway"
	"trefoil/infra/local/lambda"
	"trefoil/infra/local/route"
	"trefoil/shared/catalog"
	"trefoil/shared/store/embedded"
	"trefoil/shared/wire"
)

// stack is the whole architecture on one machine, running.
type stack struct {
	url   string // the product's
	parts []part
	stops []func()       // in the order of starting
	local *http.ServeMux // the doubles that a browser visits

	broken <-chan struct{} // closed when the embedded database has ended; nil: a real one
}

// part is one line of what is told at the start.
type part struct{ need, how, where string }

// start starts everything and returns when the product serves. An error is one
// sentence for a person, and nothing is left running.
func start(ctx context.Context, o options) (started *stack, err error) {
	// Found out before anything is started that would have to be stopped again.
	listeners, port, err := listen(o.port)
	if err != nil {
		return nil, portError(o.port, err)
	}
	if o.port != 0 { // one that we chose ourselves nobody else knows, so it is kept
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
	address := cmp.Or(settings.get("PUBLIC_URL"), "http://localhost:"+strconv.Itoa(port))
	settings.decided["PUBLIC_URL"] = strings.TrimRight(address, "/") // paths are put behind it
	if err := s.startDatabase(ctx, o, settings); err != nil {
		return nil, err
	}
	origin, err := s.startRouter(o, settings)
	if err != nil {
		return nil, err
	}
	if err := s.startSearch(settings); err != nil {
		return nil, err
	}
	if err := s.prepare(ctx, settings, origin); err != nil {
		return nil, err
	}
	if err := s.startIdentity(ctx, settings); err != nil {
		return nil, err
	}
	handler, err := s.gateway(ctx, o, settings)
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
	s.url = settings.get("PUBLIC_URL")
	return s, nil
}

// maxSettling is how long stopping waits for requests under way: chats are
// settled in milliseconds, but a Lambda is not told that its reader has left.
const maxSettling = 2 * time.Second

// serve opens the port. Stopped, it ends the requests under way as if their
// clients had left.
func (s *stack) serve(server *http.Server, listeners []net.Listener) {
	all, leave := context.WithCancel(context.Background())
	server.BaseContext = func(net.Listener) context.Context { return all }
	for _, l := range listeners {
		go func() { _ = server.Serve(l) }() // it ends by Shutdown
	}
	s.stops = append(s.stops, func() {
		leave()
		settled, cancel := context.WithTimeout(context.Background(), maxSettling)
		defer cancel()
		_ = server.Shutdown(settled)
		_ = server.Close() // those that took too long
	})
}

// stop ends everything, the last started first.
func (s *stack) stop() {
	for _, stop := range slices.Backward(s.stops) {
		stop()
	}
	s.stops = nil
}

func portError(port int, err error) error {
	if errors.Is(err, errTaken) {
		return fmt.Errorf("port %d is taken: stop what listens there, or set PORT to another", port)
	}
	return fmt.Errorf("port %d cannot be opened: %w", port, err)
}

// databaseFile lies in DATA_DIR.
const databaseFile = "dynamodb.sqlite"

// startDatabase runs the embedded DynamoDB unless another is named.
func (s *stack) startDatabase(ctx context.Context, o options, settings settings) error {
	if endpoint := settings.get("AWS_ENDPOINT_URL_DYNAMODB"); endpoint != "" {
		s.parts = append(s.parts, part{"DynamoDB", "real", wire.RedactURL(endpoint)})
		return nil
	}
	if err := os.MkdirAll(o.data, 0o700); err != nil {
		return fmt.Errorf("DATA_DIR cannot be made: %w", err)
	}
	file := filepath.Join(o.data, databaseFile)
	engine, err := embedded.Start(ctx, embedded.Options{Dir: o.root, DBPath: file})
	if err != nil {
		return err
	}
	s.stops = append(s.stops, engine.Stop)
	s.broken = engine.Exited()
	settings.useDummyCredentials()
	settings.decided["AWS_ENDPOINT_URL_DYNAMODB"] = engine.Endpoint()
	s.parts = append(s.parts, part{"DynamoDB", "embedded", file + ", at " + engine.Endpoint()})
	return nil
}

// startRouter runs the demo router unless a real one is named.
func (s *stack) startRouter(o options, settings settings) (origin, error) {
	if address := settings.get("MODEL_ROUTER_URL"); address != "" {
		if at, err := url.Parse(address); err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
			return origin{}, errors.New("MODEL_ROUTER_URL must be a whole address, such as http://localhost:11434/v1")
		}
		s.parts = append(s.parts, part{"models", "real", wire.RedactURL(address)})
		return origin{url: address, key: settings.get("MODEL_ROUTER_KEY")}, nil
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return origin{}, err
	}
	var ids []string
	for _, model := range catalog.Seed() {
		ids = append(ids, model.ModelID)
	}
	server := &http.Server{
		Handler:           demo.Router{Models: ids, Pace: o.pace}.Handler(),
		ReadHeaderTimeout: 10 * time.Second,
	}
	go func() { _ = server.Serve(listener) }() // it ends by Close
	s.stops = append(s.stops, func() { _ = server.Close() })
	settings.decided["MODEL_ROUTER_URL"] = "http://" + listener.Addr().String() + "/v1"
	settings.decided["MODEL_ROUTER_KEY"] = "demo"
	s.parts = append(s.parts, part{"models", "demo", "set MODEL_ROUTER_URL and MODEL_ROUTER_KEY for real ones"})
	return origin{demo: true}, nil
}

// prepare makes the tables and fills the catalogue.
func (s *stack) prepare(ctx context.Context, settings settings, from origin) error {
	db, err := settings.database(ctx)
	if err != nil {
		return err
	}
	main, ephemeral := settings.get("TABLE_NAME"), settings.get("EPHEMERAL_TABLE_NAME")
	if err := db.CreateTables(ctx, main, ephemeral); err != nil {
		return fmt.Errorf("DynamoDB: %w", err)
	}
	return from.seed(ctx, db.Main(main))
}

// gateway puts the functions, in process or as Lambdas, and the web app behind one handler.
func (s *stack) gateway(ctx context.Context, o options, settings settings) (http.Handler, error) {
	routes, err := route.Read(filepath.Join(o.root, "functions", "routes.json"))
	if err != nil {
		return nil, err
	}
	headers, err := gateway.ReadHeaders(filepath.Join(o.root, "infra", "headers.json"))
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(o.web, "app.html")); err != nil {
		return nil, errors.New("the web app is not built: run npm run build:web")
	}
	web, err := os.OpenRoot(o.web)
	if err != nil {
		return nil, err
	}
	s.stops = append(s.stops, func() { _ = web.Close() })
	build := s.inProcess
	if o.functions != "" {
		build = s.asLambdas
	}
	functions, err := build(ctx, o, settings, routes)
	if err != nil {
		return nil, err
	}
	originSecret, _, _ := strings.Cut(settings.get("ORIGIN_SECRET"), ",")
	return gateway.New(gateway.Config{Routes: routes, Functions: functions, Web: web, Headers: headers, Local: s.local, PublicURL: settings.get("PUBLIC_URL"), OriginSecret: originSecret}), nil
}

// inProcess builds the functions' handlers right here.
func (s *stack) inProcess(ctx context.Context, _ options, settings settings, routes []route.Route) (map[string]http.Handler, error) {
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
	s.parts = append(s.parts, part{"functions", "in process", "set LAMBDA=1 to run the built Lambdas"})
	return built, nil
}

// asLambdas runs the functions' binaries over the Lambda Runtime API.
func (s *stack) asLambdas(_ context.Context, o options, settings settings, routes []route.Route) (map[string]http.Handler, error) {
	runtime, err := lambda.Start(o.log)
	if err != nil {
		return nil, err
	}
	s.stops = append(s.stops, runtime.Close)
	built := map[string]http.Handler{}
	for _, rt := range routes {
		binary := filepath.Join(o.functions, rt.Function, "bootstrap")
		if _, err := os.Stat(binary); err != nil {
			return nil, fmt.Errorf("function %s is not built: start with LAMBDA=1 npm start", rt.Function)
		}
		built[rt.Function] = runtime.Handler(lambda.Function{
			Name:      rt.Function,
			Binary:    binary,
			Streaming: rt.Streaming,
			Memory:    rt.Memory,
			Variables: settings.granted(rt),
		})
	}
	s.parts = append(s.parts, part{"functions", "Lambda binaries", o.functions})
	return built, nil
}
