package main

import (
	"bufio"
	"cmp"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// program is a running program, such as npm start.
type program struct {
	*exec.Cmd
	Summary string // what it printed before it was ready
	URL     string

	drained chan struct{}
}

// startProgram starts a program and waits until it is ready. The program is killed at the end of the
// test. What it prints to its standard output once it is ready goes to its standard error, at the same
// time as what it prints there.
func startProgram(t *testing.T, cmd *exec.Cmd) *program {
	t.Helper()
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &program{Cmd: cmd, drained: make(chan struct{})}
	t.Cleanup(func() {
		_ = p.Process.Kill() // it may have exited
		_ = p.Wait()
	})
	for lines := bufio.NewReader(output); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			close(p.drained)
			t.Fatalf("the program exited before it was ready:\n%s", p.Summary)
		}
		if url, ok := strings.CutPrefix(line, "ready "); ok {
			p.URL = strings.TrimSpace(url)
			go func() {
				defer close(p.drained)
				_, _ = io.Copy(cmp.Or(cmd.Stderr, io.Discard), lines) // until the program exits
			}()
			return p
		}
		p.Summary += line
	}
}

// Wait waits until the program has exited and all that it printed has been written.
func (p *program) Wait() error {
	<-p.drained // because Cmd.Wait drops what has not been read
	return p.Cmd.Wait()
}
