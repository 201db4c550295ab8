// Package dynoxide runs dynoxide, a small DynamoDB emulator on SQLite, as a child process: privately
// for the server, on a TCP port for tests. Lambdas use AWS_ENDPOINT_URL_DYNAMODB or AWS instead.
package dynoxide

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/netip"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"
)

const (
	startTimeout = 20 * time.Second // typical is 10 to 80 ms; this allows for a loaded machine
	stopTimeout  = 5 * time.Second  // before the process is killed
)

// Engine is a running emulator.
type Engine struct {
	// Isolated reports whether an engine of StartPrivate has its own network namespace. Without one
	// (on systems other than Linux, or if the kernel does not allow it), other users of the machine
	// can reach the engine's TCP port.
	Isolated bool

	address string // host and port, or the path of the socket
	cmd     *exec.Cmd
	stop    context.CancelFunc // asks the process to end, and kills it after stopTimeout
	exited  chan struct{}
	release func() // called when the process has ended; may be nil
}

// Start starts an engine on a free port of a random loopback address and waits until it accepts
// connections. An empty dbPath keeps the data in memory. The engine runs until Stop; on Linux it
// also ends with the process that started it. ctx applies to startup only.
func Start(ctx context.Context, dbPath string) (*Engine, error) {
	binary, err := Locate()
	if err != nil {
		return nil, err
	}
	for tries := 1; ; tries++ {
		address, err := freeAddress()
		if err != nil {
			return nil, err
		}
		engine, err := startAt(ctx, address, binary, dbPath)
		// Another process may have taken the port since.
		if err == nil || tries == maxStarts || !strings.Contains(err.Error(), portTaken) {
			return engine, err
		}
	}
}

const (
	maxStarts = 3
	portTaken = "already in use" // part of the line that an engine logs before it ends
)

func startAt(ctx context.Context, address netip.AddrPort, binary, dbPath string) (*Engine, error) {
	engine := newEngine(binary, address.String())
	engine.cmd.Args = append(engine.cmd.Args, "serve", "--host", address.Addr().String(), "--port", fmt.Sprint(address.Port()))
	if dbPath != "" {
		engine.cmd.Args = append(engine.cmd.Args, "--db-path", dbPath)
	}
	engine.cmd.SysProcAttr = childAttributes(false)
	engine.cmd.Cancel = func() error {
		if engine.cmd.Process.Signal(syscall.SIGTERM) != nil { // Windows has no signals; the database survives a kill
			return engine.cmd.Process.Kill()
		}
		return nil
	}
	return engine, engine.run(ctx)
}

// freeAddress returns a free port on a random loopback address. The engine has no authentication,
// so any web page in a local browser could use it. A page can scan all ports of one address, but
// not of sixteen million addresses. macOS supports only 127.0.0.1.
var freeAddress = func() (netip.AddrPort, error) {
	host := [4]byte{127, 0, 0, 1}
	if runtime.GOOS != "darwin" {
		host = [4]byte{127, byte(rand.N(256)), byte(rand.N(256)), byte(1 + rand.N(254))}
	}
	listener, err := net.ListenTCP("tcp", net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.AddrFrom4(host), 0)))
	if err != nil {
		return netip.AddrPort{}, err
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).AddrPort(), nil
}

// Endpoint returns the engine's URL. The engine accepts any region and any non-empty credentials.
func (e *Engine) Endpoint() string { return "http://" + e.address }

// Exited returns a channel that is closed when the engine has ended for any reason.
func (e *Engine) Exited() <-chan struct{} { return e.exited }

// Stop asks the engine to end and waits until it has. After five seconds, it kills the engine. Stop
// may be called more than once.
func (e *Engine) Stop() {
	e.stop()
	<-e.exited
}

// listening is part of the line that a process logs when it accepts connections. A process that
// fails to open its port logs another line. Connecting would not tell: if the port was taken, another
// process would respond.
const listening = "listening on"

// newEngine returns an engine whose process has not been started. Its environment is empty, so that
// it does not expose secrets.
func newEngine(binary, address string) *Engine {
	running, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(running, binary)
	cmd.Env = []string{}
	cmd.WaitDelay = stopTimeout
	return &Engine{address: address, cmd: cmd, stop: stop, exited: make(chan struct{})}
}

// run starts the engine's process and waits until it accepts connections. On error, the process has
// ended.
func (e *Engine) run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	log, err := e.cmd.StderrPipe()
	if err != nil {
		return err
	}
	started := make(chan error, 1)
	go func() {
		defer close(e.exited)
		if e.release != nil {
			defer e.release()
		}
		// Pdeathsig takes effect when the thread that started the child ends, so keep the thread
		// until the child has ended.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if err := e.cmd.Start(); err != nil {
			started <- fmt.Errorf("start the embedded database: %w", err)
			return
		}
		started <- readLog(log)
		_, _ = io.Copy(io.Discard, log) // a full pipe would block the engine
		_ = e.cmd.Wait()                // the log explains a failure
	}()
	select {
	case err = <-started:
	case <-ctx.Done():
	}
	if err == nil && ctx.Err() != nil {
		err = fmt.Errorf("start the embedded database: %w", ctx.Err())
	}
	if err != nil {
		e.Stop()
	}
	return err
}

// readLog reads until the line that contains listening. If the log ends before, because the process
// does, it returns an error with the first line, which explains why.
func readLog(log io.Reader) error {
	reason := ""
	for lines := bufio.NewScanner(log); lines.Scan(); {
		if strings.Contains(lines.Text(), listening) {
			return nil
		}
		reason = cmp.Or(reason, lines.Text())
	}
	return explain(cmp.Or(reason, "it printed nothing"))
}

// advice says what to do about what the engine reports.
var advice = []struct{ reason, advice string }{
	{"not a valid SQLite database", "restore an intact backup"},
	{"malformed", "restore an intact backup"},
	{"disk is full", "make space on its disk"},
	{"disk space", "make space on its disk"},
	{"disk I/O error", "check the space on its disk, and the disk"},
	{"unable to open database file", "give DATA_DIR and all files in it to the user that runs the server"},
	{"readonly database", "give DATA_DIR and all files in it to the user that runs the server"},
}

// explain returns the error for what the engine, or a child process of StartPrivate, has printed: one
// sentence with what to do, if that is known.
func explain(text string) error {
	const prefix = "the embedded database failed: "
	reason, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if strings.HasPrefix(reason, prefix) { // from a child process, which has explained it
		return errors.New(reason)
	}
	reason = strings.TrimPrefix(strings.TrimPrefix(reason, "error: "), "Internal error: ")
	reason, _, _ = strings.Cut(reason, ". ")
	for _, known := range advice {
		if strings.Contains(reason, known.reason) {
			return fmt.Errorf("%s%s; %s", prefix, reason, known.advice)
		}
	}
	return errors.New(prefix + reason)
}
