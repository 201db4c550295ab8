// Package embedded runs dynoxide, a small DynamoDB on SQLite, as a child
// process. It serves tests and the local stack, never a Lambda: those talk to
// whatever AWS_ENDPOINT_URL_DYNAMODB names, or to AWS.
package embedded

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"
)

const (
	startTimeout = 20 * time.Second // it takes 10 to 80 ms; a loaded machine may take long
	stopTimeout  = 5 * time.Second  // from the request to stop to the kill
	pollInterval = 5 * time.Millisecond
	portAttempts = 5 // a free port may be taken between our look and its use
)

// Options says how to run an Engine. The zero value keeps everything in memory.
type Options struct {
	Dir    string // where the search for node_modules starts, going up; empty: the working directory
	DBPath string // the database file; empty: in memory, gone when the engine stops
	Port   int    // on 127.0.0.1; 0 picks a free one, on a loopback address that is hard to guess
}

// Engine is a running DynamoDB.
type Engine struct {
	address string // host and port
	process *os.Process
	exited  chan struct{} // closed once the process is gone
}

// Start runs an engine and returns once it answers. It ends by Stop, and on
// Linux with the process that started it, however that ends. ctx bounds the
// start only.
func Start(ctx context.Context, o Options) (*Engine, error) {
	binary, err := Locate(o.Dir)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for attempt := 1; ; attempt++ {
		address := net.JoinHostPort("127.0.0.1", strconv.Itoa(o.Port))
		if o.Port == 0 {
			if address, err = freeAddress(); err != nil {
				return nil, err
			}
		}
		engine, err := start(ctx, binary, o.DBPath, address)
		if errors.Is(err, errExited) && o.Port == 0 && attempt < portAttempts {
			continue
		}
		return engine, err
	}
}

// Endpoint is the engine's URL. It takes any region and any credentials that are not empty.
func (e *Engine) Endpoint() string { return "http://" + e.address }

// Exited is closed once the engine has ended, asked or not.
func (e *Engine) Exited() <-chan struct{} { return e.exited }

// Stop asks the engine to end, kills it if it does not within five seconds, and
// returns when it is gone. Stopping twice is fine.
func (e *Engine) Stop() {
	interrupt(e.process)
	select {
	case <-e.exited:
	case <-time.After(stopTimeout):
		e.kill()
	}
}

func (e *Engine) kill() {
	e.process.Kill() // an error says that it is gone already
	<-e.exited
}

// errExited is that the process ended before it answered.
var errExited = errors.New("the embedded DynamoDB ended at once")

func start(ctx context.Context, binary, dbPath, address string) (*Engine, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	args := []string{"serve", "--host", host, "--port", port}
	if dbPath != "" {
		args = append(args, "--db-path", dbPath)
	}
	cmd := exec.Command(binary, args...)
	cmd.Env = []string{} // it needs nothing of ours, secrets least
	cmd.SysProcAttr = dieWithParent()
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}

	engine := &Engine{address: address, exited: make(chan struct{})}
	started := make(chan error, 1)
	listening := make(chan struct{})
	complaint := "it did not say why" // may be read once it has exited
	go func() {
		// Linux kills the child when the thread that started it ends, so this
		// thread stays for as long as the child does.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err != nil {
			return
		}
		if line := listen(stderr, listening); line != "" {
			complaint = line
		}
		cmd.Wait()
		close(engine.exited)
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start the embedded DynamoDB: %w", err)
	}
	engine.process = cmd.Process

	// Its own word first: another process may answer on a port that it lost.
	select {
	case <-listening:
	case <-engine.exited:
		return nil, fmt.Errorf("%w: %s", errExited, complaint)
	case <-ctx.Done():
		engine.kill()
		return nil, fmt.Errorf("start the embedded DynamoDB: %w", ctx.Err())
	}
	if err := engine.await(ctx); err != nil {
		engine.kill()
		return nil, err
	}
	return engine, nil
}

// listen reads the engine's words to their end. It closes listening at the line
// that says so, and returns the first line that came instead.
func listen(words io.Reader, listening chan<- struct{}) (complaint string) {
	for lines := bufio.NewScanner(words); lines.Scan(); {
		if strings.Contains(lines.Text(), "listening on") {
			close(listening)
			break
		}
		if complaint == "" {
			complaint = lines.Text()
		}
	}
	io.Copy(io.Discard, words) // a full pipe would block it
	return complaint
}

// await returns when the engine answers its health check.
func (e *Engine) await(ctx context.Context) error {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, e.Endpoint(), nil)
		if err != nil {
			return err
		}
		if response, err := client.Do(request); err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-e.exited:
			return errExited
		case <-ctx.Done():
			return fmt.Errorf("the embedded DynamoDB does not answer: %w", ctx.Err())
		case <-time.After(pollInterval):
		}
	}
}

// freeAddress is a port that is free now, on a loopback address that only this
// process knows. The engine answers whoever asks, any page in a browser included:
// such a page can try all ports of one address, not of sixteen million. macOS has
// 127.0.0.1 only.
func freeAddress() (string, error) {
	host := "127.0.0.1"
	if runtime.GOOS != "darwin" {
		host = netip.AddrFrom4([4]byte{127, byte(rand.N(256)), byte(rand.N(256)), byte(1 + rand.N(254))}).String()
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, "0"))
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}
