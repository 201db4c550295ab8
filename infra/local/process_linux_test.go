package main

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program is a stack in a separate process.
type program struct {
	*exec.Cmd
	url string
}

func launch(t *testing.T, o options, environment ...string) *program {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &program{Cmd: exec.Command(self)}
	p.Env = append(os.Environ(), webVariable+"="+o.web, "PORT=0", "DEMO_PACE=0", "DATA_DIR="+o.data)
	p.Env = append(p.Env, environment...)
	p.Stderr = o.log
	output, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.Process.Kill() // it may have exited
		_ = p.Wait()
	})
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if url, ok := strings.CutPrefix(lines.Text(), "ready "); ok {
			p.url = url
			return p
		}
	}
	t.Fatal("the stack exited before it was ready")
	return nil
}

// children returns the IDs of the program's child processes.
func (p *program) children(t *testing.T) []int {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	var found []int
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has just exited
		}
		// The format is "pid (name) state ppid". The name may contain anything, but it ends at the
		// last parenthesis.
		_, rest, _ := strings.Cut(string(text), " (")
		fields := strings.Fields(rest[strings.LastIndexByte(rest, ')')+1:])
		if fields[1] != strconv.Itoa(p.Process.Pid) {
			continue
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, pid)
	}
	return found
}

// waitForExit waits until all processes have exited.
func waitForExit(t *testing.T, pids []int) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		running := 0
		for _, pid := range pids {
			text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
			if err == nil && !strings.Contains(string(text), ") Z ") {
				running++
			}
		}
		if running == 0 {
			return
		}
	}
	t.Errorf("some of %v are still running", pids)
}

func TestNoChildOutlivesTheStack(t *testing.T) {
	t.Parallel()
	if err := buildFunctions(); err != nil {
		t.Fatal(err)
	}
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL} {
		t.Run(signal.String(), func(t *testing.T) {
			o := testOptions(t, nil)
			p := launch(t, o, functionsVariable+"="+builtFunctions)
			resp, err := http.Get(p.url + "/api/models")
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			children := p.children(t)
			if len(children) < 2 { // the database and a Lambda
				t.Fatalf("children %v", children)
			}
			if err := p.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			err = p.Wait()
			if signal != syscall.SIGKILL && err != nil {
				t.Errorf("the stack exited with %v", err)
			}
			waitForExit(t, children)
			if listed := listModels(t, startStack(t, o)); len(listed) == 0 {
				t.Error("the catalog is empty after a restart")
			}
		})
	}
}

func TestStackExitsWithItsDatabase(t *testing.T) {
	t.Parallel()
	p := launch(t, testOptions(t, nil))
	for _, child := range p.children(t) {
		if err := syscall.Kill(child, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Wait(); p.ProcessState.ExitCode() != 1 {
		t.Errorf("the stack exited with %v, want status 1", err)
	}
}
