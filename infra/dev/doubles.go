package main

import (
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"trefoil/infra/server/stack"
	"trefoil/shared/config"
)

// options configure the doubles.
type options struct {
	environment config.Source
	functions   string    // directory of the Lambda binaries; empty runs the handlers in the server
	log         io.Writer // output of Lambda processes
}

// doubles stand in for the external services that the environment does not configure.
type doubles struct {
	options
	stack.Settings          // their Overrides are for the server
	summary        []string // one line per double
	stops          []func() // in start order
	visited        *http.ServeMux
}

// start starts the doubles of all services that are not configured, and sets what the server needs
// to reach them. On error it leaves nothing running; the error is one sentence for the user.
func start(o options) (_ *doubles, err error) {
	d := &doubles{options: o, Settings: stack.NewSettings(o.environment), visited: http.NewServeMux()}
	defer func() {
		if err != nil {
			d.stop()
		}
	}()
	if err := os.MkdirAll(d.Get("DATA_DIR"), 0o700); err != nil {
		return nil, fmt.Errorf("DATA_DIR cannot be created: %w", err)
	}
	services := []func() error{d.choosePort, d.startRouter, d.startSearch, d.startIdentity, d.startPayments, d.startLambdas}
	for _, start := range services {
		if err := start(); err != nil {
			return nil, err
		}
	}
	d.Overrides["DEV_URL"], err = d.serve("0", d.visited)
	return d, err
}

// anySet reports whether any of the settings is set: a partly configured service must not be
// silently replaced by its double.
func (d *doubles) anySet(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return d.Get(name) != "" })
}

// choosePort sets PORT and PUBLIC_URL. If PORT is 0, it picks a free port below 32768. Those are not
// used for outgoing connections, so the port stays free until the server opens it.
func (d *doubles) choosePort() error {
	for attempt := 0; d.Get("PORT") == "0"; attempt++ {
		port := strconv.Itoa(10_000 + rand.IntN(22_000))
		l, err := net.Listen("tcp", "127.0.0.1:"+port)
		if err == nil {
			_ = l.Close()
			d.Overrides["PORT"] = port
		} else if attempt == 100 {
			return fmt.Errorf("no port is free: %w", err)
		}
	}
	d.Overrides["PUBLIC_URL"] = strings.TrimSuffix(cmp.Or(d.Get("PUBLIC_URL"), "http://localhost:"+d.Get("PORT")), "/")
	return nil
}

// serve serves a double on a loopback port until the doubles stop, and returns its URL. Port 0 is any
// free one. On stop, it cancels active requests and waits for them, because doubles write files.
func (d *doubles) serve(port string, handler http.Handler) (url string, err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
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

func (d *doubles) stop() {
	for _, stop := range slices.Backward(d.stops) {
		stop()
	}
	d.stops = nil
}
