package api

import (
	"net/http"
	"strings"
	"testing"

	"trefoil/shared/storetest"
)

// A network can start 1,000 sign-ins an hour; further ones store nothing.
func TestSignInsPerNetworkAreLimited(t *testing.T) {
	main, ephemeral, calls := storetest.OpenCounted(t)
	s := newSiteOn(t, main, ephemeral)
	calls.Reset()
	started := 0
	for range 1010 {
		w := s.call("GET /api/auth/google", "")
		switch location := w.Header().Get("Location"); {
		case w.Code == http.StatusFound && strings.HasPrefix(location, "https://provider.example"):
			started++
		case location != "/auth?error=sign_in_limit":
			t.Fatalf("%d to %q", w.Code, location)
		}
	}
	if stored := calls.Reset()["PutItem"]; started != 1000 || stored > 1001 { // one is the salt of the day
		t.Errorf("%d of 1,010 sign-ins started, %d items stored, want 1,000", started, stored)
	}
	if w := s.call("GET /api/auth/google", "", "X-Viewer-Address", "198.51.100.1"); !strings.HasPrefix(w.Header().Get("Location"), "https://provider.example") {
		t.Errorf("another network was sent to %q", w.Header().Get("Location"))
	}
}
