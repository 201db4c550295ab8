package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/catalog"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

// model returns a realistic catalog entry with the given ID.
func model(id string) catalog.Model {
	return catalog.Model{
		ID:          id,
		ModelID:     "maker/" + id,
		Name:        "Maker: " + id,
		Provider:    "Maker",
		Description: "It answers.",
		Category:    catalog.General,
		Pricing:     "$0.001 in, $0.002 out",
		IconURL:     "/icons/maker.svg",
		Window:      128_000,
		Modalities:  []string{"text", "image"},
		Reasoning:   true,
		Structured:  true,
		Position:    1,
		IsFree:      true,
		IsDefault:   true,
		IsActive:    true,
	}
}

// modelIDs returns the IDs of the models in the catalog, in order.
func modelIDs(t testing.TB, main *store.Main) []string {
	t.Helper()
	models, err := main.Models(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ids := []string{}
	for _, m := range models {
		ids = append(ids, m.ID)
	}
	return ids
}

var modelTests = map[string]func(*storeTest){
	"round trip": func(t *storeTest) {
		if ids := modelIDs(t, t.main); len(ids) != 0 {
			t.Fatalf("an empty catalog lists %q", ids)
		}
		want := []catalog.Model{model("full"), {ID: "empty"}}
		PutModels(t, t.main, want...)
		got, err := t.main.Models(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		renamed := model("full")
		renamed.Name, renamed.IsActive, renamed.IconURL = "New", false, ""
		PutModels(t, t.main, renamed)
		got, err = t.main.Models(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]catalog.Model{renamed, {ID: "empty"}}, got); diff != "" {
			t.Errorf("after an update (-want +got):\n%s", diff)
		}
	},

	"hostile identifiers": func(t *storeTest) {
		long := strings.Repeat("x", 1000)
		want := []string{"#", "MODELS#0", "SEED", "a#b", "a#b#", "a/b", "日本語🍀", " ", "\x00", long, long + "#"}
		for _, id := range want {
			PutModels(t, t.main, model(id))
		}
		got := modelIDs(t, t.main)
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		for _, id := range []string{"", strings.Repeat("é", 513), "\xff"} {
			if err := t.main.EditModels(t.Context(), put(model(id))); !errors.Is(err, errs.ErrInvalid) {
				t.Errorf("%.20q: %v, want errs.ErrInvalid", id, err)
			}
		}
	},

	"a thousand models in order": func(t *storeTest) {
		want := make([]catalog.Model, catalog.MaxModels)
		for i := range want {
			want[i] = model(fmt.Sprintf("m%04d", i))
			want[i].Position = catalog.MaxModels - i
			// With 5 MB in total, no shard fits in one page.
			want[i].Description = strings.Repeat("It answers. ", 400)
		}
		PutModels(t, t.main, want...)
		got, err := t.main.Models(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%d models (-want +got):\n%.2000s", len(got), diff)
		}
	},
}

// putBatch is the number of models that PutModels puts at once.
const putBatch = 90

// PutModels creates models, or replaces those with the same IDs.
func PutModels(t testing.TB, main *store.Main, models ...catalog.Model) {
	t.Helper()
	for batch := range slices.Chunk(models, putBatch) {
		edit(t, main, func([]catalog.Model) (catalog.Edit, error) { return catalog.Edit{Put: batch}, nil })
	}
}
