package main

import (
	"bufio"
	"context"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/pprof"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"trefoil/shared/config"
	"trefoil/shared/wire"
)

// usage is the resource usage of a process since its start.
type usage struct {
	CPU     time.Duration
	PeakRSS int64 // bytes
}

// serveUsage reports the usage of this process, so that the CPU time of a server is measured
// without that of the router, the store and the clients.
func serveUsage(w http.ResponseWriter, _ *http.Request) {
	var u usage
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	u.CPU = time.Duration(r.Utime.Nano() + r.Stime.Nano())
	u.PeakRSS = r.Maxrss << 10 // Linux reports kilobytes
	_ = json.NewEncoder(w).Encode(u)
}

// serve runs one of the servers until standard input is closed. It prints the server's address.
func serve(name string) error {
	var handler, keys http.Handler
	var err error
	switch name {
	case "upstream":
		handler = upstream()
	case "baseline":
		handler = baseline(os.Getenv("MODEL_ROUTER_URL"))
	case "trefoil":
		// Format one log line per chat, as on AWS, and discard it.
		slog.SetDefault(slog.New(slog.NewJSONHandler(io.Discard, nil)))
		functions := wire.Functions()
		if handler, err = functions["chat-stream"].Build(context.Background(), config.Environment); err == nil {
			keys, err = functions["chat-key"].Build(context.Background(), config.Environment)
		}
	default:
		err = fmt.Errorf("unknown server %q", name)
	}
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/", handler)
	if keys != nil {
		mux.Handle("/api/chat/key", keys)
	}
	mux.HandleFunc("/debug/usage", serveUsage)
	mux.HandleFunc("/debug/pprof/memory", serveMemory)
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	if file := os.Getenv(certificateVariable); file != "" {
		return serveTLS(listener, mux, file)
	}
	fmt.Println("http://" + listener.Addr().String())
	go exitWithParent()
	return http.Serve(listener, mux)
}

func exitWithParent() {
	_, _ = io.Copy(io.Discard, os.Stdin)
	os.Exit(0)
}

// certificateVariable is the environment variable that names the file to which a server writes its
// certificate. If it is not set, the server does not use TLS.
const certificateVariable = "BENCH_CERTIFICATE"

func serveTLS(listener net.Listener, handler http.Handler, file string) error {
	s := httptest.NewUnstartedServer(handler) // has a certificate
	s.Listener, s.EnableHTTP2 = listener, true
	s.StartTLS()
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw})
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return err
	}
	fmt.Println(s.URL)
	exitWithParent()
	return nil
}

// server is a running server.
type server struct {
	url  string
	stop func()
}

// start runs this program again as one of the servers.
func start(name string, variables ...string) (*server, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(program, "-serve", name)
	cmd.Env = append(variables, "GODEBUG="+os.Getenv("GODEBUG"))
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("%s did not start: %w", name, err)
	}
	return &server{url: strings.TrimSpace(line), stop: func() {
		_ = stdin.Close()
		_ = cmd.Wait()
	}}, nil
}

func (s *server) usage() (usage, error) {
	var u usage
	resp, err := http.Get(s.url + "/debug/usage")
	if err != nil {
		return u, err
	}
	defer resp.Body.Close()
	return u, json.NewDecoder(resp.Body).Decode(&u)
}
