// Package stack assembles the server that people run: the gateway in front of the functions'
// handlers, the embedded database, the icons and the web app. It reaches every other service only
// through its settings. It also saves and restores the server's data.
package stack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	table "trefoil/functions"
	"trefoil/infra"
	"trefoil/infra/server/gateway"
	"trefoil/infra/server/owner"
	"trefoil/shared/api"
	"trefoil/shared/bucket"
	"trefoil/shared/chat"
	"trefoil/shared/config"
	"trefoil/shared/store"
	"trefoil/shared/wire"
	"trefoil/web"
)

// Server is the running product.
type Server struct {
	URL string // public

	settings Settings
	port     uint16
	listen   []netip.Addr    // empty: the loopback addresses
	data     string          // absolute path of DATA_DIR
	lambda   bool            // run the functions as Lambdas of the doubles
	owner    *owner.Settings // of SINGLE_USER; nil without it
	gateway  gateway.Config  // filled in by the steps of Start

	main           *store.Main
	ephemeral      *store.Ephemeral
	icons          bucket.Store    // in S3; nil if icons are files
	databaseExited <-chan struct{} // closed when the embedded database exits; nil for a real one

	summary strings.Builder // one line per part; see PrintSummary
	notes   []string        // in full sentences
	address string          // of the first listener
	link    string          // lets the owner in with SINGLE_USER; otherwise empty
	stops   []func()        // in start order
}

// Start starts everything, with the settings of an environment and the built web app, and returns once
// the product is being served. On error it leaves nothing running; the error is one sentence for the
// user.
func Start(ctx context.Context, environment config.Source, app fs.FS) (started *Server, err error) {
	s := &Server{settings: NewSettings(environment), gateway: gateway.Config{Web: app}}
	if err := s.readSettings(); err != nil {
		return nil, err
	}
	// Check the port first, before starting anything that would have to be stopped again. It stays
	// closed until the product is ready.
	listeners, err := listen(s.port, s.listen)
	if err != nil {
		return nil, err
	}
	closeAll(listeners)
	if err := privateDir(s.data); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			s.Stop()
		}
	}()
	for _, step := range []func(context.Context) error{
		s.startDatabase, s.prepareTables, s.openIcons, s.buildFunctions, s.serve, s.checkServices,
	} {
		if err := step(ctx); err != nil {
			return nil, s.advise(err)
		}
	}
	return s, nil
}

// advise adds what to do to an internal error of the embedded database, which it does not explain. Other
// errors, such as that it is slow, are no reason to give up its data.
func (s *Server) advise(err error) error {
	var failed interface{ ErrorCode() string }
	if s.databaseExited != nil && errors.As(err, &failed) && failed.ErrorCode() == "InternalServerError" {
		return fmt.Errorf("%w; if the disk of DATA_DIR is not full, restore an intact backup", err)
	}
	return err
}

// buildFunctions configures the gateway's routes with the handlers of package wire, or, with
// LAMBDA=1, with the Lambda binaries that the doubles run.
func (s *Server) buildFunctions(ctx context.Context) error {
	s.gateway.Routes, s.gateway.Functions = table.Routes(), map[string]http.Handler{}
	if s.lambda {
		for _, rt := range s.gateway.Routes {
			to := *s.gateway.Dev
			to.Path = "/functions/" + rt.Function
			s.gateway.Functions[rt.Function] = gateway.Forward(&to)
		}
		s.add("functions", "Lambdas", "the built binaries")
		return nil
	}
	constructors := wire.Functions()
	for _, rt := range s.gateway.Routes {
		handler, err := constructors[rt.Function].Build(ctx, config.Values(Variables(s.settings.Lookup, rt)))
		if err != nil {
			return err // names the setting
		}
		s.gateway.Functions[rt.Function] = handler
	}
	s.add("functions", "in process", "")
	return nil
}

// shutdownTimeout is how long Stop waits for active requests. Chats settle in milliseconds.
const shutdownTimeout = 2 * time.Second

// serve starts serving. Stop cancels active requests.
func (s *Server) serve(ctx context.Context) error {
	if err := errors.Join(json.Unmarshal(web.Pages, &s.gateway.Pages), json.Unmarshal(infra.Headers, &s.gateway.Headers)); err != nil {
		return err
	}
	if s.owner != nil {
		person, err := owner.Open(ctx, s.main, s.ephemeral, s.gateway, *s.owner)
		if err != nil {
			return fmt.Errorf("the owner's account: %w", err)
		}
		s.stops = append(s.stops, person.Close)
		s.link, s.gateway.Guard = person.Link(), person.Guard
	}
	listeners, err := listen(s.port, s.listen)
	if err != nil {
		return err
	}
	s.address = listeners[0].Addr().String()
	running, cancel := context.WithCancelCause(context.Background())
	requests := api.WithServer(running)
	server := gateway.NewServer(s.gateway)
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
	return nil
}

// wsaAddrInUse is EADDRINUSE on Windows.
const wsaAddrInUse = syscall.Errno(10048)

// listen opens a port on the given addresses. Without addresses, it opens it on 127.0.0.1 and, if
// the machine has it, on ::1.
func listen(port uint16, addresses []netip.Addr) (listeners []net.Listener, err error) {
	defer func() {
		if err != nil {
			closeAll(listeners)
		}
	}()
	optional := netip.Addr{}
	if len(addresses) == 0 {
		optional = netip.IPv6Loopback()
		addresses = []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1}), optional}
	}
	for _, address := range addresses {
		l, err := net.Listen("tcp", netip.AddrPortFrom(address, port).String())
		switch {
		case err == nil:
			listeners = append(listeners, l)
		case errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, wsaAddrInUse):
			return listeners, fmt.Errorf("port %d is in use: stop the program that uses it, or set PORT to another port", port)
		case address != optional:
			if failed := (*net.OpError)(nil); errors.As(err, &failed) {
				err = failed.Err // without the address
			}
			return listeners, fmt.Errorf("%s cannot be opened (%w): set PORT to another port, or LISTEN to addresses of this machine", netip.AddrPortFrom(address, port), err)
		}
	}
	return listeners, nil
}

func closeAll(listeners []net.Listener) {
	for _, l := range listeners {
		_ = l.Close() // may already be closed
	}
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

// Wait returns nil when ctx ends, and an error if the embedded database exits: without it, every
// request would fail.
func (s *Server) Wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case <-s.databaseExited:
		return errors.New("the embedded database exited unexpectedly. Its data is intact; start again")
	}
}

// Stop stops everything in reverse start order.
func (s *Server) Stop() {
	for _, stop := range slices.Backward(s.stops) {
		stop()
	}
	s.stops = nil
}
