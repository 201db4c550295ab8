package main

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"trefoil/infra/server/stack"
	"trefoil/shared/config"
	"trefoil/shared/storetest"
	"trefoil/shared/wire"
)

func TestHealth(t *testing.T) {
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Host != "localhost" || r.URL.Path != "/api/health" {
			t.Errorf("request to %s%s", r.Host, r.URL)
		}
		w.WriteHeader(status)
	}))
	defer server.Close()
	_, port, _ := strings.Cut(server.Listener.Addr().String(), ":")
	for _, listen := range []string{"", "0.0.0.0", "127.0.0.1,::1"} {
		settings := config.Values(map[string]string{"PORT": port, "LISTEN": listen})
		status = http.StatusOK
		if err := command(t.Context(), "health", nil, settings); err != nil {
			t.Errorf("LISTEN=%s: %v", listen, err)
		}
		status = http.StatusServiceUnavailable
		if err := command(t.Context(), "health", nil, settings); err == nil || !strings.Contains(err.Error(), "503") {
			t.Errorf("LISTEN=%s: error %v, want one that mentions 503", listen, err)
		}
	}
	server.Close()
	if err := command(t.Context(), "health", nil, config.Values(map[string]string{"PORT": port})); err == nil {
		t.Error("no server: no error")
	}
}

func TestLink(t *testing.T) {
	data := t.TempDir()
	settings := config.Values(map[string]string{"DATA_DIR": data})
	if err := command(t.Context(), "link", nil, settings); err == nil || !strings.Contains(err.Error(), "no server with SINGLE_USER=1") {
		t.Errorf("without a server: error %v", err)
	}
	if err := os.WriteFile(filepath.Join(data, stack.LinkFile), []byte("http://localhost\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := command(t.Context(), "link", nil, settings); err != nil {
		t.Error(err)
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{"serve"}, {"backup"}, {"backup", "a", "b"}, {"restore", "-force", "a"}, {"health", "now"}, {"link", "now"}} {
		if err := command(t.Context(), args[0], args[1:], config.Values(nil)); err == nil || err.Error() != usage {
			t.Errorf("%v: error %v, want the usage", args, err)
		}
	}
}

func TestBackupKeepsExistingFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "backup")
	failed := errors.New("failed")
	if err := save(file, func(io.Writer) error { return failed }); !errors.Is(err, failed) {
		t.Errorf("error %v, want %v", err, failed)
	}
	if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("after a failed backup: %v, want no file", err)
	}
	write := func(w io.Writer) error { _, err := io.WriteString(w, "backup"); return err }
	if err := save(file, write); err != nil {
		t.Fatal(err)
	}
	if err := save(file, write); !errors.Is(err, os.ErrExist) {
		t.Errorf("over an existing file: error %v, want %v", err, os.ErrExist)
	}
}

// The operator's commands reach the running server, unless the environment names a table.
func TestOperatorNeedsServer(t *testing.T) {
	run := func(set map[string]string) error {
		return command(t.Context(), "operator", []string{"admin", "ada"}, config.Values(set))
	}
	data := t.TempDir()
	if err := run(map[string]string{"DATA_DIR": data}); err == nil || !strings.Contains(err.Error(), "no server uses") {
		t.Errorf("without a server: error %v", err)
	}
	if err := run(map[string]string{"DATA_DIR": data, "TABLE_NAME": "production"}); err == nil || !strings.Contains(err.Error(), "set AWS_REGION") {
		t.Errorf("with a table: error %v", err)
	}
}

// With another database, the operator's commands use the same table as the server, named or not.
func TestOperatorWithOtherDatabase(t *testing.T) {
	at := storetest.Create(t)
	aws := config.AWS{Region: at.Region, Credentials: at.Credentials, DynamoDBEndpoint: at.Endpoint}
	if err := wire.OpenDB(aws).CreateTables(t.Context(), stack.MainTable, stack.EphemeralTable); err != nil {
		t.Fatal(err)
	}
	set := map[string]string{"DATA_DIR": t.TempDir(), "AWS_ENDPOINT_URL_DYNAMODB": at.Endpoint}
	for _, table := range []string{"", stack.MainTable} {
		set["TABLE_NAME"] = table
		if err := command(t.Context(), "operator", []string{"admin", "ada"}, config.Values(set)); err == nil || !strings.Contains(err.Error(), "no account has this username") {
			t.Errorf("TABLE_NAME=%s: error %v", table, err)
		}
	}
}
