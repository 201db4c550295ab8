package wire_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"trefoil/shared/catalog"
	"trefoil/shared/config"
	"trefoil/shared/storetest"
	"trefoil/shared/wire"
)

// Seeding fills an empty catalog, adapts it to the router's list as soon as there is one, and then
// leaves it unchanged.
func TestSeed(t *testing.T) {
	at := storetest.Create(t)
	main, _ := at.Open()
	list, wantLeft := "", 0
	router := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if list == "" {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		fmt.Fprint(w, list)
	}))
	t.Cleanup(router.Close)
	cfg := wire.SeedConfig{
		MainTable: config.MainTable{
			AWS:       config.AWS{Region: at.Region, Credentials: at.Credentials, DynamoDBEndpoint: at.Endpoint},
			TableName: at.Main,
		},
		Router: config.Router{ModelRouterURL: router.URL},
	}
	seeded := func(name string, want func(models []catalog.Model) bool) {
		t.Helper()
		seeding, err := wire.Seed(t.Context(), cfg)
		unlisted := ""
		if list == "" {
			unlisted = "router returned status 503"
		}
		if want := (wire.Seeding{Unlisted: unlisted, Left: wantLeft}); err != nil || seeding != want {
			t.Fatalf("%s: %v, %+v, want %+v", name, err, seeding, want)
		}
		models, err := main.Models(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !want(models) {
			t.Errorf("%s: catalog is %v", name, models)
		}
	}
	whole := func(models []catalog.Model) bool { return len(models) == len(catalog.Seed()) }
	own := func(models []catalog.Model) bool {
		return slices.ContainsFunc(models, func(m catalog.Model) bool { return m.ModelID == "own/model" && m.IsActive })
	}
	seeded("without the router's list", whole)
	seeded("again without the router's list", whole)
	list = `{"data":[{"id":"own/model"}]}`
	seeded("with the router's list", own)
	list = ""
	seeded("when the router's list is gone", own)

	var entries []string
	for i := range 23 {
		entries = append(entries, fmt.Sprintf(`{"id":"many/%d"}`, i))
	}
	list, wantLeft = `{"data":[`+strings.Join(entries, ",")+`]}`, 3
	cfg.ModelRouterURL += "/many"
	added := func(models []catalog.Model) bool {
		return slices.ContainsFunc(models, func(m catalog.Model) bool { return m.ModelID == "many/19" }) &&
			!slices.ContainsFunc(models, func(m catalog.Model) bool { return m.ModelID == "many/20" })
	}
	seeded("with more models than there is room for", added)
	wantLeft = 0
	seeded("again with the same models", added)
	list = `{"data":[{"id":"openai/gpt-5.1","architecture":{"input_modalities":["text"]}},{"id":"x-ai/grok-4"}]}`
	cfg.ModelRouterURL += "/seed"
	seeded("with modalities", func(models []catalog.Model) bool {
		return slices.ContainsFunc(models, func(m catalog.Model) bool { return m.ModelID == "openai/gpt-5.1" && m.TextOnly() }) &&
			!slices.ContainsFunc(models, func(m catalog.Model) bool { return m.ModelID == "x-ai/grok-4" && m.TextOnly() })
	})

	list = `{"data":[{"id":"third/model"}]}`
	cfg.ModelRouterURL = strings.Replace(router.URL, "http://", "http://operator:canary@", 1)
	seeded("with a password in the router's URL", func([]catalog.Model) bool { return true })
	rows, err := at.Scan(t.Context(), at.Main)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if source, ok := row["source"].(*types.AttributeValueMemberS); ok && strings.Contains(source.Value, "canary") {
			t.Fatalf("source contains the password: %s", source.Value)
		}
	}
}

func TestRedactURL(t *testing.T) {
	for address, want := range map[string]string{
		"https://openrouter.ai/api/v1":           "https://openrouter.ai/api/v1",
		"https://user:canary@router.example/v1":  "https://router.example/v1",
		"https://canary@router.example/v1":       "https://router.example/v1",
		"https://router.example/v1?key=canary#x": "https://router.example/v1",
	} {
		if got := wire.RedactURL(address); got != want {
			t.Errorf("RedactURL(%q) = %q, want %q", address, got, want)
		}
	}
}
