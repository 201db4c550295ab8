package main

import (
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"trefoil/infra/server/dynoxide/dynoxidetest"
)

// startupSummary is startScript that returns the startup summary.
func startupSummary(t *testing.T, script, data string, attr *syscall.SysProcAttr) (summary string) {
	t.Helper()
	return startScript(t, script, data, attr).Summary
}

// startScript starts the server, without doubles, with a shell script, in which "$0" is the program.
func startScript(t *testing.T, script, data string, attr *syscall.SysProcAttr) *program {
	t.Helper()
	server := exec.Command("/bin/sh", "-c", script, filepath.Join(buildPrograms(t), "server"))
	server.Dir = "../.." // of node_modules
	server.Env = append(os.Environ(), "PORT="+freePort(t), "WEB_DIR="+fakeWebApp(t), "DATA_DIR="+data,
		"MODEL_ROUTER_URL="+startLineRouter(t, []string{"a", "b", "c"}, longAnswer))
	server.SysProcAttr = attr
	server.Stderr = t.Output()
	return startProgram(t, server)
}

const databaseNote = "Other users of this machine can read and change the database"

// Whatever the umask of its parent, other users of the machine cannot read the server's files or
// reach its database.
func TestDataIsPrivate(t *testing.T) {
	data := dynoxidetest.DataDir(t)
	summary := startupSummary(t, `umask 0 && exec "$0"`, data, nil)
	if strings.Contains(summary, databaseNote) {
		t.Log("this kernel allows no network namespace, so other users can reach the database")
	}
	files := 0
	err := filepath.WalkDir(data, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		files++
		return err
	})
	if err != nil || files < 5 {
		t.Errorf("%d files, error %v", files, err)
	}
}

// If the kernel allows no network namespace, the server runs, but says that its database is open and
// recommends the image, which sets the variable container.
func TestWithoutNamespaces(t *testing.T) {
	attr := &syscall.SysProcAttr{ // namespaces are limited for a user namespace and those below it
		Cloneflags:  syscall.CLONE_NEWUSER,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Geteuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getegid(), Size: 1}},
	}
	if err := (&exec.Cmd{Path: "/bin/true", SysProcAttr: attr}).Run(); err != nil {
		t.Skipf("this kernel allows no user namespace: %v", err)
	}
	summary := startupSummary(t, `echo 0 >/proc/sys/user/max_net_namespaces && exec "$0"`, dynoxidetest.DataDir(t), attr)
	if !strings.Contains(summary, databaseNote) || !strings.Contains(summary, "use the container image") {
		t.Errorf("no note about the database:\n%s", summary)
	}
	summary = startupSummary(t, `echo 0 >/proc/sys/user/max_net_namespaces && container=oci exec "$0"`, dynoxidetest.DataDir(t), attr)
	if strings.Contains(summary, databaseNote) {
		t.Errorf("a note about the database in a container:\n%s", summary)
	}
}

// A server that nohup has started outlives its terminal; any other ends with it.
func TestHangUp(t *testing.T) {
	for script, want := range map[string]string{`trap "" HUP && exec "$0"`: "200 OK", `exec "$0"`: ""} {
		p := startScript(t, script, dynoxidetest.DataDir(t), nil)
		if err := p.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		if want == "" {
			if err := p.Wait(); err != nil {
				t.Errorf("%s: %v", script, err)
			}
			continue
		}
		time.Sleep(500 * time.Millisecond) // a server that ends takes 100 ms
		resp, err := http.Get(p.URL + "/api/health")
		if err != nil {
			t.Errorf("%s: %v", script, err)
			continue
		}
		resp.Body.Close()
		if resp.Status != want {
			t.Errorf("%s: %s", script, resp.Status)
		}
	}
}
