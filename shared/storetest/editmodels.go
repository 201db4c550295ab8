package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/catalog"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

// entry returns an audit entry about a model.
func entry(action audit.Action, m catalog.Model) audit.Entry {
	return audit.NewModelEntry(noon, account.User{ID: "1"}, action, m.ID, m.Name, "", "")
}

// put returns an edit that stores models, with an audit entry for each.
func put(models ...catalog.Model) func([]catalog.Model) (catalog.Edit, error) {
	return func([]catalog.Model) (catalog.Edit, error) {
		e := catalog.Edit{Put: models}
		for _, m := range models {
			e.Entries = append(e.Entries, entry(audit.ModelCreate, m))
		}
		return e, nil
	}
}

// remove returns an edit that deletes a model.
func remove(id string) func([]catalog.Model) (catalog.Edit, error) {
	return func(models []catalog.Model) (catalog.Edit, error) {
		m, err := catalog.Find(models, id)
		return catalog.Edit{Delete: []catalog.Model{m}, Entries: []audit.Entry{entry(audit.ModelDelete, m)}}, err
	}
}

func edit(t testing.TB, main *store.Main, edit func([]catalog.Model) (catalog.Edit, error)) {
	t.Helper()
	if err := main.EditModels(t.Context(), edit); err != nil {
		t.Fatal(err)
	}
}

var editTests = map[string]func(*storeTest){
	"edits are recorded": func(t *storeTest) {
		edit(t, t.main, put(models("a", "b")...))
		changed := model("a")
		changed.Name, changed.Version = "Changed", 2
		edit(t, t.main, put(changed))
		edit(t, t.main, remove("b"))
		got, err := t.main.Models(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]catalog.Model{changed}, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		entries, _, err := t.main.Audit(t.Context(), noon.Add(time.Hour), "")
		if err != nil || len(entries) != 4 {
			t.Errorf("%d audit entries, %v, want 4", len(entries), err)
		}
	},

	"seeding does not bring deleted models back": func(t *storeTest) {
		seed(t, t.main, true, "seed:v1", "a", "b", "c")
		edit(t, t.main, remove("b"))
		seed(t, t.main, true, "seed:v2", "a", "b", "c")
		expect(t, t.main, "seeded again", "a", "c")
		b := model("b")
		b.Position = 9
		edit(t, t.main, put(b))
		seed(t, t.main, true, "seed:v3", "b", "c")
		expect(t, t.main, "created again by an admin", "c", "b")
		renamed := model("renamed")
		renamed.ModelID, renamed.Position = "maker/new", 8
		edit(t, t.main, put(renamed))
		seed(t, t.main, true, "seed:v4", "c", "new")
		expect(t, t.main, "with the model ID of an admin's model", "c", "renamed", "b")
	},

	"order": func(t *storeTest) {
		all := make([]string, 250)
		for i := range all {
			all[i] = fmt.Sprintf("m%03d", i)
		}
		PutModels(t, t.main, models(all...)...)
		slices.Reverse(all)
		order := func(models []catalog.Model) (catalog.Edit, error) {
			moved, err := catalog.Order(models, all)
			return catalog.Edit{Move: moved, Entries: []audit.Entry{entry(audit.ModelOrder, catalog.Model{})}}, err
		}
		edit(t, t.main, order)
		expect(t, t.main, "ordered", all...)
		seed(t, t.main, true, "seed:v1")
		expect(t, t.main, "after seeding", all...)
	},

	"invalid edits change nothing": func(t *storeTest) {
		if err := t.main.EditModels(t.Context(), remove("none")); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("error %v, want errs.ErrNotFound", err)
		}
		all := make([]catalog.Model, 50)
		for i := range all {
			all[i] = model(fmt.Sprint("m", i))
		}
		if err := t.main.EditModels(t.Context(), put(all...)); !errors.Is(err, errs.ErrTooLarge) {
			t.Errorf("50 models: error %v, want errs.ErrTooLarge", err)
		}
		expect(t, t.main, "after invalid edits", []string{}...)
	},

	"concurrent": func(t *storeTest) {
		seed(t, t.main, true, "seed:v1", "a")
		// Each edit may see the catalog without the new model, but only one can create it.
		created := concurrently(t, 4, errs.ErrConflict, func(i int) error {
			return t.main.EditModels(t.Context(), func(models []catalog.Model) (catalog.Edit, error) {
				if slices.ContainsFunc(models, func(m catalog.Model) bool { return m.ModelID == "maker/new" }) {
					return catalog.Edit{}, catalog.ErrDuplicate
				}
				m := model(fmt.Sprint("new", i))
				m.ModelID, m.Position = "maker/new", 9
				return catalog.Edit{Put: []catalog.Model{m}}, nil
			})
		})
		if ids := modelIDs(t, t.main); created != 1 || len(ids) != 2 {
			t.Errorf("%d of 4 created the model, models %q", created, ids)
		}
	},
}
