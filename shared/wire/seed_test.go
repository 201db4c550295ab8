package wire_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"trefoil/shared/catalog"
	"trefoil/shared/config"
	"trefoil/shared/store/storetest"
	"trefoil/shared/wire"
)

// A deployment fills an empty catalogue, fits it to the router's list once there
// is one, and leaves alone what it finds after that.
func TestSeed(t *testing.T) {
	at := storetest.Make(t)
	main, _ := at.Open()
	list := ""
	router := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if list == "" {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		fmt.Fprint(w, list)
	}))
	t.Cleanup(router.Close)
	cfg := config.Seed{
		AWS:            config.AWS{Region: at.Region, Credentials: at.Credentials, DynamoDBEndpoint: at.Endpoint},
		TableName:      at.Main,
		ModelRouterURL: router.URL,
	}
	seeded := func(name string, want func(models []catalog.Model) bool) {
		t.Helper()
		if err := wire.Seed(t.Context(), cfg); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		models, err := main.Models(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !want(models) {
			t.Errorf("%s: the catalogue is %v", name, models)
		}
	}
	whole := func(models []catalog.Model) bool { return len(models) == len(catalog.Seed()) }
	own := func(models []catalog.Model) bool {
		return slices.ContainsFunc(models, func(m catalog.Model) bool { return m.ModelID == "own/model" && m.IsActive })
	}
	seeded("without a list", whole)
	seeded("again without a list", whole)
	list = `{"data":[{"id":"own/model"}]}`
	seeded("with a list", own)
	list = ""
	seeded("when the list is gone", own)
}
