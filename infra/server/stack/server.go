package stack

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	table "trefoil/functions"
	"trefoil/infra"
	"trefoil/infra/server/dynoxide"
	"trefoil/infra/server/gateway"
	"trefoil/shared/brand"
	"trefoil/shared/config"
	"trefoil/shared/wire"
	"trefoil/web"
)

// Server is the running product.
type Server struct {
	URL string // public

	listen     string // address, for the summary
	components []component
	notes      []string // printed below the components, in full sentences
	stops      []func() // in start order

	databaseExited <-chan struct{} // closed when the embedded database exits; nil for a real one
}

// component is one line of the startup summary.
type component struct{ name, kind, detail string }

func (s *Server) add(name, kind, detail string) {
	s.components = append(s.components, component{name, kind, detail})
}

// Start starts everything and returns once the product is being served. On error it leaves nothing
// running; the error is one sentence for the user.
func Start(ctx context.Context, o Options) (started *Server, err error) {
	settings := newSettings(o.Lookup)
	settings.databaseFor = o.DatabaseFor
	opts, err := readOptions(settings)
	if err != nil {
		return nil, err
	}
	settings.overrides["PUBLIC_URL"] = opts.public
	// Check the port first, before starting anything that would have to be stopped again. It stays
	// closed until the product is ready.
	listeners, err := listen(opts.port, opts.listen)
	if err != nil {
		return nil, err
	}
	closeAll(listeners)
	s := &Server{URL: opts.public}
	defer func() {
		if err != nil {
			s.Stop()
		}
	}()
	log := func(format string, args ...any) { fmt.Fprintf(o.Log, format, args...) }
	if err := privateDir(opts.data); err != nil {
		return nil, err
	}
	if err := s.startDatabase(ctx, opts, settings); err != nil {
		return nil, err
	}
	if err := s.prepareTables(ctx, settings, log); err != nil {
		return nil, err
	}
	icons, uploads, err := s.openIcons(ctx, opts, settings, log)
	if err != nil {
		return nil, err
	}
	s.describeServices(settings)
	functions, err := s.functions(ctx, opts, settings)
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(o.Web, "index.html"); err != nil {
		return nil, errors.New("the web app is not built: run npm run build:web")
	}
	originSecret, _, _ := strings.Cut(settings.get("ORIGIN_SECRET"), ",")
	pages, err := gateway.ParsePages(web.Pages)
	if err != nil {
		return nil, err
	}
	headers, err := gateway.ParseHeaders(infra.Headers)
	if err != nil {
		return nil, err
	}
	server := gateway.New(gateway.Config{
		Routes:         table.Routes(),
		Functions:      functions,
		Web:            o.Web,
		Pages:          pages,
		Headers:        headers,
		SiteSettings:   siteSettings(settings, time.Now()),
		Dev:            opts.dev,
		Icons:          serveIcons(icons),
		Uploads:        uploads,
		IconsURL:       origin(settings.get("AWS_ENDPOINT_URL_S3")),
		PublicURL:      opts.public,
		TrustedProxies: opts.proxies,
		MaxConnections: opts.connections,
		OriginSecret:   originSecret,
	})
	if err := gateway.Check(ctx, server.Handler, "/api/health", "/api/models", "/", "/chat"); err != nil {
		return nil, err
	}
	if listeners, err = listen(opts.port, opts.listen); err != nil {
		return nil, err
	}
	s.listen = listeners[0].Addr().String()
	s.serve(server, listeners)
	s.checkIdentity(ctx, settings)
	if len(opts.proxies) == 0 && !IsLocal(opts.public) {
		s.notes = append(s.notes, "All visitors share one network limit and one limit on connections until TRUSTED_PROXIES names your reverse proxy.")
	}
	return s, nil
}

// ErrDatabaseExited is returned by Wait if the embedded database has ended.
var ErrDatabaseExited = errors.New("the embedded database exited unexpectedly. Its data is intact; start again")

// Wait returns nil when ctx ends, and ErrDatabaseExited if the embedded database does: without it,
// every request would fail.
func (s *Server) Wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case <-s.databaseExited:
		return ErrDatabaseExited
	}
}

// shutdownTimeout is how long Stop waits for active requests. Chats settle in milliseconds.
const shutdownTimeout = 2 * time.Second

// serve starts serving. On Stop, it cancels active requests as if their clients had disconnected.
func (s *Server) serve(server *http.Server, listeners []net.Listener) {
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

// Stop stops everything in reverse start order.
func (s *Server) Stop() {
	for _, stop := range slices.Backward(s.stops) {
		stop()
	}
	s.stops = nil
}

// privateDir creates DATA_DIR. It closes an existing one to other users of the machine.
func privateDir(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("DATA_DIR cannot be created: %w", err)
	}
	info, err := os.Stat(dir)
	if err != nil {
		return fmt.Errorf("DATA_DIR cannot be read: %w", err)
	}
	if info.Mode().Perm()&0o077 == 0 {
		return nil
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		return fmt.Errorf("DATA_DIR (%s) can be read by other users of this machine, and its permissions cannot be changed: %w", dir, err)
	}
	return nil
}

// Names of files in DATA_DIR.
const (
	databaseFile   = "dynamodb.sqlite"
	databaseSocket = "dynamodb.sock"
)

// DatabaseEndpoint returns the endpoint of the embedded database that serves a DATA_DIR.
func DatabaseEndpoint(data string) string { return "unix:" + filepath.Join(data, databaseSocket) }

// startDatabase starts the embedded DynamoDB unless a real one is configured.
func (s *Server) startDatabase(ctx context.Context, o options, settings settings) error {
	if endpoint := settings.get("AWS_ENDPOINT_URL_DYNAMODB"); endpoint != "" {
		s.add("database", "DynamoDB", wire.RedactURL(endpoint))
		return nil
	}
	file := filepath.Join(o.data, databaseFile)
	engine, err := dynoxide.StartPrivate(ctx, file, filepath.Join(o.data, databaseSocket))
	if err != nil {
		return err
	}
	s.stops = append(s.stops, engine.Stop)
	s.databaseExited = engine.Exited()
	if settings.get("AWS_ENDPOINT_URL_S3") == "" { // a real S3 needs the real credentials
		settings.useDummyCredentials()
	}
	settings.overrides["AWS_ENDPOINT_URL_DYNAMODB"] = DatabaseEndpoint(o.data)
	s.add("database", "embedded", file)
	// As process 1, the server is alone in a container.
	if !engine.Isolated && os.Getpid() != 1 {
		s.notes = append(s.notes, "Other users of this machine can read and change the database through its port, because this system allows no network namespaces. If there are any, use the container image.")
	}
	return nil
}

// prepareTables creates the tables and fills the catalog. For the embedded database, it also starts
// deleting expired items.
func (s *Server) prepareTables(ctx context.Context, settings settings, log func(format string, args ...any)) error {
	db, err := settings.database(ctx)
	if err != nil {
		return err
	}
	main, ephemeral := settings.get("TABLE_NAME"), settings.get("EPHEMERAL_TABLE_NAME")
	if err := db.CreateTables(ctx, main, ephemeral); err != nil {
		return fmt.Errorf("database: %w", err)
	}
	if s.databaseExited != nil {
		s.repeat(func(ctx context.Context) {
			for _, table := range []string{main, ephemeral} {
				if _, err := db.DeleteExpired(ctx, table, time.Now()); err != nil && ctx.Err() == nil {
					log("Expired items were not deleted: %v.\n", err)
				}
			}
		})
	}
	cfg, err := config.Load[wire.SeedConfig](ctx, settings.lookup)
	if err != nil {
		return err
	}
	return wire.Seed(ctx, cfg)
}

// PrintSummary prints which parts are embedded, which are real services and which are off, the
// address, and a "ready" line for programs that wait for it.
func (s *Server) PrintSummary(out io.Writer) {
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintf(table, "\n%s on one machine\n\n", brand.Name)
	for _, c := range s.components {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", c.name, c.kind, c.detail)
	}
	_ = table.Flush() // keep running if the terminal is closed
	for _, note := range s.notes {
		fmt.Fprintf(out, "\n  Note: %s\n", note)
	}
	through := ""
	if !IsLocal(s.URL) {
		through = ", through a reverse proxy to " + s.listen
	}
	fmt.Fprintf(out, "\n  %s%s\n\nready %s\n", s.URL, through, s.URL)
}
