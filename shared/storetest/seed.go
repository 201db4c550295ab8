package storetest

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/catalog"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

// models returns models with the given IDs and ascending positions.
func models(ids ...string) []catalog.Model {
	list := make([]catalog.Model, len(ids))
	for i, id := range ids {
		list[i] = model(id)
		list[i].Position = i + 1
	}
	return list
}

// seed calls SeedModels and checks that it reports want.
func seed(t testing.TB, main *store.Main, want bool, source string, ids ...string) {
	t.Helper()
	got, err := main.SeedModels(t.Context(), source, models(ids...))
	if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Fatalf("seeding from %s: %t, want %t", source, got, want)
	}
}

// expect checks the IDs of the models in the catalog.
func expect(t testing.TB, main *store.Main, when string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, modelIDs(t, main)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", when, diff)
	}
}

var seedTests = map[string]func(*storeTest){
	"repeated and from another source": func(t *storeTest) {
		seed(t, t.main, true, "seed:v1", "b", "a", "c")
		expect(t, t.main, "first", "b", "a", "c")

		edited := model("a")
		edited.Position, edited.Name = 9, "Edited"
		admins := model("admins")
		admins.Position = 10
		PutModels(t, t.main, edited, admins)
		seed(t, t.main, false, "seed:v1", "x")
		expect(t, t.main, "same source", "b", "c", "a", "admins")

		seed(t, t.main, true, "router:http://localhost:11434/v1", "d", "b")
		expect(t, t.main, "another source", "d", "b", "a", "admins")
		seed(t, t.main, true, "seed:v1", "b", "a", "c")
		expect(t, t.main, "the first source again", "b", "c", "a", "admins")
		stored, err := t.main.Models(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(edited, stored[2]); diff != "" {
			t.Errorf("the edited model (-want +got):\n%s", diff)
		}
	},

	"keeps an admin's models": func(t *storeTest) {
		admins := model("admins")
		admins.Position = 0
		PutModels(t, t.main, admins)
		seed(t, t.main, true, "seed:v1", "a")
		expect(t, t.main, "seeded", "a", "admins")
	},

	"from an empty source": func(t *storeTest) {
		seed(t, t.main, true, "seed:v1")
		seed(t, t.main, false, "seed:v1", "a")
		seed(t, t.main, true, "seed:v2", "a")
		expect(t, t.main, "seeded", "a")
	},

	"invalid input changes nothing": func(t *storeTest) {
		tooMany := make([]string, 100)
		for i := range tooMany {
			tooMany[i] = fmt.Sprint("m", i)
		}
		if _, err := t.main.SeedModels(t.Context(), "seed:v1", models(tooMany...)); !errors.Is(err, errs.ErrTooLarge) {
			t.Errorf("100 models: %v, want errs.ErrTooLarge", err)
		}
		if _, err := t.main.SeedModels(t.Context(), "seed:v1", models("a", "")); !errors.Is(err, errs.ErrInvalid) {
			t.Errorf("empty ID: error %v, want errs.ErrInvalid", err)
		}
		if _, err := t.main.SeedModels(t.Context(), "", models("a")); err == nil {
			t.Error("an empty source was accepted")
		}
		seed(t, t.main, true, "seed:v1", tooMany[:99]...)
		if got := len(modelIDs(t, t.main)); got != 99 {
			t.Errorf("got %d models, want 99", got)
		}
	},

	"concurrent, from the same source": func(t *storeTest) {
		for _, source := range []string{"seed:v1", "seed:v2", "seed:v3"} {
			if got := race(t, t.main, 8, func(int) string { return source }); got != 1 {
				t.Errorf("%d processes seeded from %s, want 1", got, source)
			}
			expect(t, t.main, "from "+source, "a", "b", source)
		}
	},

	"concurrent, from different sources": func(t *storeTest) {
		if got := race(t, t.main, 2, func(i int) string { return fmt.Sprint("source", i) }); got != 2 {
			t.Errorf("%d processes seeded, want 2, one after the other", got)
		}
		if ids := modelIDs(t, t.main); len(ids) != 3 {
			t.Errorf("models %q, want those of one source only", ids)
		}
	},
}

// race calls SeedModels concurrently, as several processes would, and returns how many of the calls
// filled the catalog.
func race(t testing.TB, main *store.Main, processes int, source func(i int) string) int64 {
	t.Helper()
	var seeded atomic.Int64
	concurrently(t, processes, nil, func(i int) error {
		did, err := main.SeedModels(t.Context(), source(i), models("a", "b", source(i)))
		if did {
			seeded.Add(1)
		}
		return err
	})
	return seeded.Load()
}
