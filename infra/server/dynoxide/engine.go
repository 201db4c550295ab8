// Package dynoxide runs dynoxide, a small DynamoDB emulator on SQLite, as a child process: privately
// for the server, on a TCP port for tests. Lambdas use AWS_ENDPOINT_URL_DYNAMODB or AWS instead.
package dynoxide

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
	startTimeout = 20 * time.Second // typical is 10 to 80 ms; this allows for a loaded machine
	stopTimeout  = 5 * time.Second  // before the process is killed
	pollInterval = 5 * time.Millisecond
	portAttempts = 5 // a free port may be taken before the engine uses it
)

// Options configures an Engine. The zero value keeps all data in memory.
type Options struct {
	DBPath string // the database file; default: in memory
	Port   int    // on 127.0.0.1; 0 selects a free port on a random loopback address
}

// Engine is a running emulator.
type Engine struct {
	address string // host and port
	process *os.Process
	exited  chan struct{} // closed when the process has ended
}

// Start starts an engine and waits until it responds. The engine runs until Stop; on Linux it also
// ends with the process that started it. ctx applies to startup only.
func Start(ctx context.Context, o Options) (*Engine, error) {
	binary, err := Locate()
	if err != nil {
		return nil, err
	}
	return startBinary(ctx, binary, o)
}

func startBinary(ctx context.Context, binary string, o Options) (engine *Engine, err error) {
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

// Endpoint returns the engine's URL. The engine accepts any region and any non-empty credentials.
func (e *Engine) Endpoint() string { return "http://" + e.address }

// Exited returns a channel that is closed when the engine has ended for any reason.
func (e *Engine) Exited() <-chan struct{} { return e.exited }

// Stop interrupts the engine and waits until it has ended. If that takes more than five seconds,
// Stop kills the engine. Stop may be called more than once.
func (e *Engine) Stop() {
	interrupt(e.process)
	select {
	case <-e.exited:
	case <-time.After(stopTimeout):
		e.kill()
	}
}

func (e *Engine) kill() {
	e.process.Kill() // fails only if the process has ended
	<-e.exited
}

// errExited is returned if the process ends during startup.
var errExited = errors.New("the embedded DynamoDB exited during startup")

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
	cmd.Env = []string{} // do not expose secrets
	cmd.SysProcAttr = dieWithParent()
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}

	engine := &Engine{address: address, exited: make(chan struct{})}
	started := make(chan error, 1)
	listening := make(chan struct{})
	output := "no output" // written before exited is closed
	go func() {
		// Pdeathsig takes effect when the thread that started the child ends, so keep the
		// thread until the child has ended.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err != nil {
			return
		}
		if line := readLog(stderr, listening); line != "" {
			output = line
		}
		cmd.Wait()
		close(engine.exited)
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start the embedded DynamoDB: %w", err)
	}
	engine.process = cmd.Process

	// Wait until the engine logs that it is listening. If the port was taken, another process would
	// respond to requests.
	select {
	case <-listening:
	case <-engine.exited:
		return nil, fmt.Errorf("%w: %s", errExited, output)
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

// readLog reads the engine's log to its end. When the engine reports that it is listening, readLog
// closes listening. It returns the first line before that, which explains a failed start.
func readLog(log io.Reader, listening chan<- struct{}) (first string) {
	for lines := bufio.NewScanner(log); lines.Scan(); {
		if strings.Contains(lines.Text(), "listening on") {
			close(listening)
			break
		}
		if first == "" {
			first = lines.Text()
		}
	}
	io.Copy(io.Discard, log) // a full pipe would block the engine
	return first
}

// await waits until the engine responds to a health check.
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
			return fmt.Errorf("the embedded DynamoDB does not respond: %w", ctx.Err())
		case <-time.After(pollInterval):
		}
	}
}

// freeAddress returns a free port on a random loopback address. The engine has no authentication,
// so any web page in a local browser could use it. A page can scan all ports of one address, but
// not of sixteen million addresses. macOS supports only 127.0.0.1.
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
