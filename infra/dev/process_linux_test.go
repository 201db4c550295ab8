package main

import (
	"cmp"
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

// launch starts npm start: the doubles and the server in processes of their own. If o.functions is set,
// the server runs the Lambdas in it. o.log gets everything that the programs print once they are ready.
func launch(t *testing.T, o testSettings, environment ...string) *program {
	t.Helper()
	programs := buildPrograms(t)
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	server := cmp.Or(o.server, filepath.Join(programs, "server"))
	cmd := exec.Command(filepath.Join(programs, "dev"), server)
	cmd.Dir = root // of node_modules
	if o.functions != "" {
		cmd.Dir = t.TempDir() // the Lambdas are at a fixed path below it
		if err := os.MkdirAll(filepath.Join(cmd.Dir, "infra", "build"), 0o755); err != nil {
			t.Fatal(err)
		}
		for name, target := range map[string]string{"infra/build/functions": o.functions, "node_modules": filepath.Join(root, "node_modules")} {
			if err := os.Symlink(target, filepath.Join(cmd.Dir, name)); err != nil {
				t.Fatal(err)
			}
		}
		cmd.Env = append(cmd.Env, "LAMBDA=1")
	}
	cmd.Env = append(append(os.Environ(), "WEB_DIR="+o.web, "PORT=0", "DEMO_PACE=0", "DATA_DIR="+o.data), cmd.Env...)
	cmd.Env = append(cmd.Env, environment...)
	cmd.Stderr = o.log
	return startProgram(t, cmd)
}

// children returns the IDs of all processes below the program.
func (p *program) children(t *testing.T) []int {
	t.Helper()
	found := childrenOf(t, p.Process.Pid)
	for i := 0; i < len(found); i++ {
		found = append(found, childrenOf(t, found[i])...)
	}
	return found
}

// childrenOf returns the IDs of a process's children.
func childrenOf(t *testing.T, parent int) []int {
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
		if fields[1] != strconv.Itoa(parent) {
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
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL} {
		t.Run(signal.String(), func(t *testing.T) {
			o := testOptions(t, nil)
			o.functions = buildFunctions(t)
			p := launch(t, o)
			resp, err := http.Get(p.URL + "/api/models")
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			children := p.children(t)
			if len(children) < 4 { // the server, the two processes of the database, and a Lambda
				t.Fatalf("children %v", children)
			}
			if err := p.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			err = p.Wait()
			if signal != syscall.SIGKILL && err != nil {
				t.Errorf("npm start exited with %v", err)
			}
			waitForExit(t, children)
			o.functions = ""
			if listed := listModels(t, startStack(t, o)); len(listed) == 0 {
				t.Error("the catalog is empty after a restart")
			}
		})
	}
}

func TestServerExitsWithItsDatabase(t *testing.T) {
	t.Parallel()
	p := launch(t, testOptions(t, nil))
	server := childrenOf(t, p.Process.Pid)
	for _, child := range childrenOf(t, server[0]) {
		if err := syscall.Kill(child, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Wait(); p.ProcessState.ExitCode() != 1 {
		t.Errorf("npm start exited with %v, want status 1", err)
	}
}
