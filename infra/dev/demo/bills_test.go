package demo

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
)

// get sends a GET request to the router with the given key and returns the response body.
func get(t *testing.T, server *httptest.Server, key, path string, want int) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/v1"+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	resp, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != want {
		t.Errorf("%s with %q: %d %s, %v, want %d", path, key, resp.StatusCode, text, err, want)
	}
	return string(text)
}

func TestBills(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bills.json")
	server := httptest.NewServer(Router{Bills: file}.Handler())
	t.Cleanup(server.Close)
	read := func(key, path string) map[string]any {
		t.Helper()
		var body struct{ Data map[string]any }
		if err := json.Unmarshal([]byte(get(t, server, key, path, 200)), &body); err != nil {
			t.Fatal(err)
		}
		return body.Data
	}
	whole := ask(t, server, "openai/gpt", newMessage("user", "How do tides work?"))
	if cut := ask(t, server, "x-ai/grok", newMessage("user", "How do tides work? demo:cut")); !cut.cut {
		t.Error("the answer was not cut")
	}
	used := read("demo", "/key")
	total := used["usage"].(float64)
	if used["usage_daily"] != total || used["usage_monthly"] != total || total <= whole.usage["cost"] || total >= 2*whole.usage["cost"] {
		t.Errorf("key: %v after %v", used, whole.usage)
	}
	if balance := read(ManagementKey, "/credits"); balance["total_usage"] != total || balance["total_credits"] != 100.0 {
		t.Errorf("credits: %v", balance)
	}
	get(t, server, "demo", "/credits", 403)
	get(t, server, "demo", "/generation?id=gen-1", 404)

	again := httptest.NewServer(Router{Bills: file}.Handler())
	t.Cleanup(again.Close)
	server = again
	if got := read("demo", "/key")["usage"]; got != total {
		t.Errorf("after a restart: %v, want %v", got, total)
	}
}

func TestNegativeCost(t *testing.T) {
	server := start(t)
	got := ask(t, server, "openai/gpt", newMessage("user", "tides demo:negative"))
	if got.usage["cost"] != -1 {
		t.Errorf("usage %v", got.usage)
	}
	if found := get(t, server, "demo", "/generation?id="+got.id, 200); !strings.Contains(found, `"total_cost":0.`) {
		t.Errorf("generation %s", found)
	}
}
