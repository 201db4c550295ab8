package dynoxide

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// Private is an engine that only this user's processes can reach: it listens on a Unix socket in a
// directory of the user. The engine itself listens only on TCP, without authentication, so it runs
// in a network namespace of its own, together with a child process that forwards the socket's
// connections.
type Private struct {
	// Isolated reports whether the engine has its own network namespace. Without one (on other
	// systems than Linux, or if the kernel does not allow it), other users of the machine can reach
	// the engine's TCP port.
	Isolated bool

	child  *os.Process
	input  io.Closer
	exited chan struct{}
}

// childVariable holds the settings of the child process.
const childVariable = "TREFOIL_ENGINE"

// childSettings configure the child process.
type childSettings struct {
	Binary, DBPath, Socket string
	Isolated               bool
}

// maxSocketPath is the longest path of a Unix socket on every system, in bytes.
const maxSocketPath = 103

// StartPrivate starts an engine on a database file and a socket, both in the same directory. It
// waits until the engine responds. The engine ends with this process. ctx applies to startup only.
//
// The engine's child process is this program again, so the program must call RunChild at the
// beginning of main.
func StartPrivate(ctx context.Context, dbPath, socket string) (*Private, error) {
	if len(socket) > maxSocketPath {
		return nil, fmt.Errorf("the path of DATA_DIR is too long: %s must have at most %d bytes", socket, maxSocketPath)
	}
	binary, err := Locate()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	s := childSettings{Binary: binary, DBPath: dbPath, Socket: socket, Isolated: canIsolate}
	p, err := startChild(ctx, s)
	if s.Isolated && errors.Is(err, errNotIsolated) {
		s.Isolated = false
		p, err = startChild(ctx, s)
	}
	return p, err
}

// errNotIsolated is returned if the kernel does not allow a new network namespace.
var errNotIsolated = errors.New("the embedded DynamoDB cannot be isolated")

// ready is the line that the child process prints when it forwards connections.
const ready = "ready"

// notIsolated is the exit status of a child process that cannot use its network namespace.
const notIsolated = 3

func startChild(ctx context.Context, s childSettings) (*Private, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self)
	cmd.Env = []string{childVariable + "=" + string(text)} // do not expose secrets
	cmd.SysProcAttr = dieWithParent()
	if s.Isolated {
		isolate(cmd.SysProcAttr)
	}
	input, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	var problems strings.Builder // complete once the child has exited
	cmd.Stderr = &problems
	p := &Private{Isolated: s.Isolated, input: input, exited: make(chan struct{})}
	started, line := make(chan error, 1), make(chan string, 1)
	go func() {
		// Pdeathsig takes effect when the thread that started the child ends, so keep it.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err != nil {
			return
		}
		text, _ := bufio.NewReader(stdout).ReadString('\n') // empty if the child has exited
		line <- strings.TrimSpace(text)
		_ = cmd.Wait() // its error is in problems
		close(p.exited)
	}()
	if err := <-started; err != nil {
		if s.Isolated {
			return nil, fmt.Errorf("%w: %w", errNotIsolated, err)
		}
		return nil, fmt.Errorf("start the embedded DynamoDB: %w", err)
	}
	p.child = cmd.Process
	select {
	case text := <-line:
		if text == ready {
			return p, nil
		}
		<-p.exited
		if cmd.ProcessState.ExitCode() == notIsolated {
			return nil, errNotIsolated
		}
		return nil, errors.New(strings.TrimSpace(problems.String()))
	case <-ctx.Done():
		p.Stop()
		return nil, fmt.Errorf("start the embedded DynamoDB: %w", ctx.Err())
	}
}

// Exited returns a channel that is closed when the engine has ended for any reason.
func (p *Private) Exited() <-chan struct{} { return p.exited }

// Stop stops the engine and waits until it has ended. It may be called more than once.
func (p *Private) Stop() {
	_ = p.input.Close() // fails only if it is already closed
	select {
	case <-p.exited:
	case <-time.After(2 * stopTimeout): // the child gives the engine stopTimeout
		_ = p.child.Kill() // fails only if it has ended
		<-p.exited
	}
}

// RunChild runs an engine and exits if StartPrivate started this process. Otherwise, it returns
// immediately.
func RunChild() {
	text, ok := os.LookupEnv(childVariable)
	if !ok {
		return
	}
	var s childSettings
	err := json.Unmarshal([]byte(text), &s)
	if err == nil && s.Isolated {
		if err := startLoopback(); err != nil {
			os.Exit(notIsolated)
		}
	}
	if err == nil {
		err = s.run()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// run serves until standard input ends, or returns an error if the engine does.
func (s childSettings) run() error {
	engine, err := startBinary(context.Background(), s.Binary, Options{DBPath: s.DBPath})
	if err != nil {
		return err
	}
	defer engine.Stop()
	_ = os.Remove(s.Socket) // left over from a crash
	listener, err := net.Listen("unix", s.Socket)
	if err != nil {
		return err
	}
	defer listener.Close() // also removes the socket
	if err := os.Chmod(s.Socket, 0o600); err != nil {
		return err
	}
	go forward(listener, engine.address)
	fmt.Println(ready)
	ended := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // returns when the parent closes the pipe or dies
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-engine.Exited():
		return errors.New("the embedded DynamoDB exited")
	}
}

// forward connects each client of a listener to an address, until the listener is closed.
func forward(listener net.Listener, address string) {
	for {
		client, err := listener.Accept()
		if err != nil {
			return
		}
		go func() {
			defer client.Close()
			engine, err := net.Dial("tcp", address)
			if err != nil {
				return
			}
			defer engine.Close()
			go func() {
				_, _ = io.Copy(engine, client) // ends when either side does
				_ = engine.(*net.TCPConn).CloseWrite()
			}()
			_, _ = io.Copy(client, engine)
		}()
	}
}
