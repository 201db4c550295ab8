package dynoxide

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
)

// childVariable holds the settings of the child process of StartPrivate.
const childVariable = "TREFOIL_ENGINE"

// childSettings configure the child process.
type childSettings struct {
	DBPath, Socket string
	Isolated       bool
}

// maxSocketPath is the longest path of a Unix socket on every system, in bytes.
const maxSocketPath = 103

// StartPrivate starts an engine that only this user's processes can reach, on a database file and a
// Unix socket, both in a directory of this user. It waits until the engine accepts connections. The
// engine ends with this process. ctx applies to startup only. It returns ErrInUse if another program
// has locked the database.
//
// The engine itself listens only on TCP, without authentication. So it runs in a network namespace
// of its own, together with a child process that forwards the socket's connections. That child is
// this program again, so the program must call RunChild at the beginning of main.
func StartPrivate(ctx context.Context, dbPath, socket string) (*Engine, error) {
	if len(socket) > maxSocketPath {
		return nil, fmt.Errorf("the path of DATA_DIR is too long: %s must have at most %d bytes", socket, maxSocketPath)
	}
	if _, err := Locate(); err != nil {
		return nil, err
	}
	s := childSettings{DBPath: dbPath, Socket: socket, Isolated: canIsolate}
	engine, err := s.start(ctx)
	if err != nil && s.Isolated && ctx.Err() == nil && !errors.Is(err, ErrInUse) { // the kernel may not allow the namespace
		s.Isolated = false
		engine, err = s.start(ctx)
	}
	return engine, err
}

// Serves reports whether an engine of StartPrivate serves a socket.
func Serves(socket string) bool {
	conn, err := net.Dial("unix", socket)
	if err != nil {
		return false
	}
	_ = conn.Close()
	return true
}

// start locks the database and starts the child process.
func (s childSettings) start(ctx context.Context) (*Engine, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	engine := newEngine(self, s.Socket)
	engine.Isolated = s.Isolated
	engine.cmd.Env = []string{childVariable + "=" + string(text)}
	engine.cmd.SysProcAttr = childAttributes(s.Isolated)
	input, err := engine.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	engine.cmd.Cancel = input.Close
	unlock, err := Lock(s.DBPath)
	if err != nil {
		return nil, err
	}
	engine.release = func() {
		_ = os.Remove(s.Socket)
		unlock()
	}
	return engine, engine.run(ctx)
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
		err = startLoopback()
	}
	if err == nil {
		err = s.serve()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// serve serves until standard input ends, or returns an error if the engine does.
func (s childSettings) serve() error {
	engine, err := Start(context.Background(), s.DBPath)
	if err != nil {
		return err
	}
	defer engine.Stop()
	_ = os.Remove(s.Socket) // left over from a crash
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: s.Socket, Net: "unix"})
	if err != nil {
		return err
	}
	listener.SetUnlinkOnClose(false) // the parent removes it; without a parent, it may be another server's
	defer listener.Close()
	if err := os.Chmod(s.Socket, 0o600); err != nil {
		return err
	}
	go forward(listener, engine.address)
	fmt.Fprintln(os.Stderr, listening, s.Socket)
	ended := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // returns when the parent closes the pipe or dies
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-engine.Exited():
		return explain("it exited")
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
