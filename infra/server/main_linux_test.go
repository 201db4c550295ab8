package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"trefoil/infra/server/stack/stacktest"
)

// program is the path of the built server, set by build; empty before.
var program string

func TestMain(m *testing.M) {
	code := m.Run()
	if program != "" {
		_ = os.RemoveAll(filepath.Dir(program))
	}
	os.Exit(code)
}

// build builds the server once.
var build = sync.OnceValues(func() (output []byte, err error) {
	dir, err := os.MkdirTemp("", "server")
	if err != nil {
		return nil, err
	}
	program = filepath.Join(dir, "server")
	cmd := exec.Command("go", "build", "-o", program, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0") // as released
	return cmd.CombinedOutput()
})

// launch starts the server with a shell script, in which "$0" is the program. It returns the startup
// summary.
func launch(t *testing.T, script, data string, attr *syscall.SysProcAttr) (summary string) {
	t.Helper()
	if output, err := build(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	web := t.TempDir()
	for _, page := range []string{"index.html", "chat.html"} {
		if err := os.WriteFile(filepath.Join(web, page), []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	server := exec.Command("/bin/sh", "-c", script, program)
	server.Env = append(os.Environ(), "WEB_DIR="+web)
	for name, value := range stacktest.Settings(t, map[string]string{"DATA_DIR": data}) {
		server.Env = append(server.Env, name+"="+value)
	}
	server.SysProcAttr = attr
	server.Stderr = t.Output()
	summary = stacktest.Run(t, server).Summary
	return summary
}

const databaseNote = "Other users of this machine can read and change the database"

// Whatever the umask of its parent, other users of the machine cannot read the server's files or
// reach its database.
func TestDataIsPrivate(t *testing.T) {
	data := stacktest.DataDir(t)
	summary := launch(t, `umask 0 && exec "$0"`, data, nil)
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
	summary := launch(t, `echo 0 >/proc/sys/user/max_net_namespaces && exec "$0"`, stacktest.DataDir(t), attr)
	if !strings.Contains(summary, databaseNote) || !strings.Contains(summary, "use the container image") {
		t.Errorf("no note about the database:\n%s", summary)
	}
	summary = launch(t, `echo 0 >/proc/sys/user/max_net_namespaces && container=oci exec "$0"`, stacktest.DataDir(t), attr)
	if strings.Contains(summary, databaseNote) {
		t.Errorf("a note about the database in a container:\n%s", summary)
	}
}
