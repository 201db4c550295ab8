package searxng

import (
	"errors"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
	"trefoil/shared/search"
)

// runSearch queries the engine with the functions' own client.
func runSearch(t *testing.T, query string) ([]chat.Source, error) {
	t.Helper()
	server := httptest.NewServer(Handler())
	t.Cleanup(server.Close)
	client, err := search.New(search.Settings{Provider: "searxng", URL: server.URL}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return client.Search(t.Context(), query)
}

func TestFindsTheBestMatch(t *testing.T) {
	for query, want := range map[string]string{
		"How do tides work?":              "https://oceanservice.noaa.gov/",
		"explain goroutines demo:fast":    "https://go.dev/",
		"Why does my sourdough not rise?": "https://example.org/kitchen/dough",
		"largest prime number":            "https://www.ams.org/",
	} {
		got, err := runSearch(t, query)
		if err != nil || len(got) == 0 || got[0].URL != want {
			t.Errorf("%q: %+v, error %v", query, got, err)
		}
		for _, s := range got {
			if !strings.HasPrefix(s.Title, "Demo: ") || !strings.HasPrefix(s.Snippet, "Demo entry. ") {
				t.Errorf("not labeled as a demo: %+v", s)
			}
		}
		again, _ := runSearch(t, query)
		if diff := cmp.Diff(got, again); diff != "" {
			t.Errorf("%q: the second search found something else:\n%s", query, diff)
		}
	}
}

func TestFindsNothingOffTopic(t *testing.T) {
	for _, query := range []string{"xyzzy", "Why?", "What should I make for a dinner with friends?", "How do I explain what I do at work?"} {
		if got, err := runSearch(t, query); err != nil || len(got) != 0 {
			t.Errorf("%q: %+v, error %v", query, got, err)
		}
	}
}

// The prepared answers of package demo cite these pages.
func TestFindsSourcesOfTheExamples(t *testing.T) {
	for query, want := range map[string][]string{
		"Explain how vaccines work to a ten-year-old": {"www.who.int", "www.cdc.gov", "www.nhs.uk"},
		"Plan three days in Lisbon without a car":     {"www.visitlisboa.com", "www.metrolisboa.pt", "www.cp.pt", "www.parquesdesintra.pt"},
		"What should I check before I sign a lease?":  {"www.courts.ca.gov", "www.gov.uk", "www.mieterbund.de"},
	} {
		got, err := runSearch(t, query)
		var domains []string
		for _, s := range got {
			domains = append(domains, strings.TrimPrefix(strings.TrimSuffix(s.URL, "/"), "https://"))
		}
		slices.Sort(domains)
		slices.Sort(want)
		if !slices.Equal(domains, want) || err != nil {
			t.Errorf("%q: found %v, want %v, error %v", query, domains, want, err)
		}
	}
}

func TestCommands(t *testing.T) {
	var searchErr *search.Error
	if _, err := runSearch(t, "tides demo:nosearch"); !errors.As(err, &searchErr) || searchErr.Status != 500 {
		t.Errorf("demo:nosearch: %v", err)
	}
	if got, err := runSearch(t, "tides demo:noresults"); err != nil || len(got) != 0 {
		t.Errorf("demo:noresults: %+v, error %v", got, err)
	}
	got, err := runSearch(t, "tides demo:hostile")
	if err != nil || len(got) < 3 {
		t.Fatalf("demo:hostile: %+v, error %v", got, err)
	}
	want := chat.Source{
		Title: "Demo: markup & more", URL: "https://hostile.example/markup?a=1&b=%3Cb%3E", Domain: "hostile.example",
		Snippet: "Demo entry. document.title='owned' ![x](https://hostile.example/pixel.png) [1] gnp.exe",
	}
	if diff := cmp.Diff(want, got[0]); diff != "" {
		t.Errorf("demo:hostile (-want +got):\n%s", diff)
	}
}

func TestOnlyJSONIsAllowed(t *testing.T) {
	for target, want := range map[string]int{"/search?q=a": 403, "/search?format=json": 400, "/search?q=a&format=json": 200, "/": 404} {
		w := httptest.NewRecorder()
		Handler().ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		if w.Code != want {
			t.Errorf("%s: status %d, want %d", target, w.Code, want)
		}
	}
}

func TestPages(t *testing.T) {
	if len(index.Pages) != 50 {
		t.Errorf("%d entries", len(index.Pages))
	}
	seen := map[string]bool{}
	for _, e := range index.Pages {
		if seen[e.URL] || len("Demo: "+e.Title) > 60 || !strings.HasPrefix(e.URL, "https://") {
			t.Errorf("entry %+v", e)
		}
		seen[e.URL] = true
	}
}
