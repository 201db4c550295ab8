package stack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	table "trefoil/functions"
	"trefoil/infra"
	"trefoil/infra/server/gateway"
	"trefoil/shared/api"
	"trefoil/shared/brand"
	"trefoil/shared/bucket"
	"trefoil/shared/chat"
	"trefoil/shared/config"
	"trefoil/web"
)

// Server is the running product.
type Server struct {
	URL string // public

	link string // lets the owner in with SINGLE_USER; otherwise empty

	settings   Settings
	options    options
	tables     config.Tables
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
	s := &Server{settings: NewSettings(o.Lookup)}
	s.settings.databaseFor = o.DatabaseFor
	if s.options, err = readOptions(s.settings); err != nil {
		return nil, err
	}
	s.URL = s.options.gateway.PublicURL
	s.settings.Overrides["PUBLIC_URL"] = s.URL
	if s.options.owner != nil { // so that no page mentions limits
		s.settings.Overrides["VISITOR_CHAT_LIMIT"], s.settings.Overrides["FREE_CHAT_LIMIT"] = "unlimited", "unlimited"
	}
	// Check the port first, before starting anything that would have to be stopped again. It stays
	// closed until the product is ready.
	listeners, err := listen(s.options.port, s.options.listen)
	if err != nil {
		return nil, err
	}
	closeAll(listeners)
	defer func() {
		if err != nil {
			s.Stop()
		}
	}()
	if err := privateDir(s.options.data); err != nil {
		return nil, err
	}
	if err := s.startDatabase(ctx); err != nil {
		return nil, err
	}
	if err := s.prepareTables(ctx); err != nil {
		return nil, err
	}
	icons, uploads, err := s.openIcons(ctx)
	if err != nil {
		return nil, err
	}
	s.describeServices()
	functions, err := s.functions(ctx)
	if err != nil {
		return nil, err
	}
	cfg, err := s.gatewayConfig(o.Web, functions, icons, uploads)
	if err != nil {
		return nil, err
	}
	handler := gateway.NewHandler(cfg)
	if s.options.owner != nil {
		if handler, err = s.guard(ctx, o.Web, cfg.Headers, handler); err != nil {
			return nil, err
		}
	}
	if listeners, err = listen(s.options.port, s.options.listen); err != nil {
		return nil, err
	}
	s.listen = listeners[0].Addr().String()
	s.serve(gateway.NewServer(cfg, handler), listeners)
	s.checkIdentity(ctx)
	if uploads == nil { // icons are in a bucket
		s.checkBucket(ctx, icons)
	}
	if err := s.noteSpending(ctx); err != nil {
		return nil, err
	}
	if len(s.options.gateway.TrustedProxies) == 0 && !IsLocal(s.URL) {
		s.notes = append(s.notes, "All visitors share one network limit and one limit on connections until TRUSTED_PROXIES names your reverse proxy.")
	}
	return s, nil
}

// gatewayConfig configures the gateway in front of the web app, the functions and the icons.
func (s *Server) gatewayConfig(app fs.FS, functions map[string]http.Handler, icons bucket.Store, uploads http.Handler) (gateway.Config, error) {
	cfg := s.options.gateway
	if _, err := fs.Stat(app, "index.html"); err != nil {
		return cfg, errors.New("the web app is not built: run npm run build:web")
	}
	if err := errors.Join(json.Unmarshal(web.Pages, &cfg.Pages), json.Unmarshal(infra.Headers, &cfg.Headers)); err != nil {
		return cfg, err
	}
	cfg.OriginSecret, _, _ = strings.Cut(s.settings.Get("ORIGIN_SECRET"), ",")
	cfg.Routes = table.Routes()
	cfg.Functions = functions
	cfg.Web = app
	cfg.SiteSettings = siteSettings(s.settings, time.Now())
	cfg.Icons = serveIcons(icons)
	cfg.Uploads = uploads
	cfg.IconsURL = origin(s.settings.Get("AWS_ENDPOINT_URL_S3"))
	return cfg, nil
}

// cleanInterval is how often expired data is deleted.
const cleanInterval = time.Hour

// repeat runs a task now and every hour until the server stops. On AWS, DynamoDB and S3 delete
// expired data themselves.
func (s *Server) repeat(task func(context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		for next := time.Tick(cleanInterval); ctx.Err() == nil; {
			task(ctx)
			select {
			case <-ctx.Done():
			case <-next:
			}
		}
	})
	s.stops = append(s.stops, func() { cancel(); running.Wait() })
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

// serve starts serving. Stop cancels active requests.
func (s *Server) serve(server *http.Server, listeners []net.Listener) {
	ctx, cancel := context.WithCancelCause(context.Background())
	requests := api.WithServer(ctx)
	server.BaseContext = func(net.Listener) context.Context { return requests }
	for _, l := range listeners {
		go func() { _ = server.Serve(l) }() // returns after Shutdown
	}
	s.stops = append(s.stops, func() {
		cancel(chat.ErrShutdown)
		limited, release := context.WithTimeout(context.Background(), shutdownTimeout)
		defer release()
		_ = server.Shutdown(limited)
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
	if s.link != "" {
		fmt.Fprintf(out, "\n  To sign in, open this link, which works once:\n  %s\n", s.link)
	}
	fmt.Fprintf(out, "\n  %s%s\n\nready %s\n", s.URL, through, s.URL)
}
