package catalog

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/errs"
)

// known is a small catalog.
var known = []Model{
	{ID: "1", ModelID: "a/one", Name: "One", Provider: "A", Position: 1, IsFree: true, IsActive: true, Window: 8000, Modalities: []string{"text"}},
	{ID: "2", ModelID: "a/two", Name: "Two", Provider: "A", Position: 2, IsActive: true, Version: 3},
	{ID: "3", ModelID: "a/three", Name: "Three", Provider: "A", Position: 5},
}

func form(name, provider, modelID string) Fields {
	return Fields{Name: &name, Provider: &provider, ModelID: &modelID}
}

func TestNew(t *testing.T) {
	got, err := New(known, form(" New ", "Maker", "maker/new"))
	want := Model{ID: NewID("maker/new"), ModelID: "maker/new", Name: "New", Provider: "Maker", Position: 6, IsFree: true, IsActive: true, Version: 1}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	renamed := []Model{{ID: NewID("maker/new"), ModelID: "maker/renamed"}}
	if got, err := New(renamed, form("New", "Maker", "maker/new")); err != nil || got.ID == renamed[0].ID {
		t.Errorf("former model ID of a renamed model: got the ID %q, error %v, want an ID other than the renamed model's", got.ID, err)
	}
	if _, err := New(make([]Model, MaxModels), form("New", "Maker", "maker/new")); err != ErrFull {
		t.Errorf("full catalog: error %v, want ErrFull", err)
	}
}

func TestInvalidFields(t *testing.T) {
	with := func(change func(f *Fields)) Fields {
		f := form("New", "Maker", "maker/new")
		change(&f)
		return f
	}
	for _, test := range []struct {
		name   string
		fields Fields
		code   string
		detail string
	}{
		{"no fields", Fields{}, "missing_field", "Name, provider, and model ID are required."},
		{"blank name", form(" ", "Maker", "maker/new"), "missing_field", ""},
		{"no provider", form("New", "", "maker/new"), "missing_field", ""},
		{"no model ID", form("New", "Maker", "\n"), "missing_field", ""},
		{"duplicate", form("New", "Maker", "a/one"), "duplicate_model", ""},
		{"long name", form(strings.Repeat("é", 101), "Maker", "maker/new"), "too_long", "The name can be up to 100 characters long."},
		{"long provider", form("New", strings.Repeat("é", 61), "maker/new"), "too_long", "The provider can be up to 60 characters long."},
		{"long model ID", form("New", "Maker", strings.Repeat("é", 201)), "too_long", "The model ID can be up to 200 characters long."},
		{"long description", with(func(f *Fields) { f.Description = new(strings.Repeat("é", 501)) }), "too_long", "The description can be up to 500 characters long."},
		{"long pricing", with(func(f *Fields) { f.Pricing = new(strings.Repeat("é", 101)) }), "too_long", "The pricing can be up to 100 characters long."},
		{"line break in a name", form("New\nline", "Maker", "maker/new"), "control_character", "The name must not contain control characters."},
		{"unknown category", with(func(f *Fields) { f.Category = new(Category("poetry")) }), "category", ""},
		{"another site's icon", with(func(f *Fields) { f.IconURL = new("https://evil.example/icon.png") }), "icon", ""},
		{"unknown icon", with(func(f *Fields) { f.IconURL = new("/icons/../app.html") }), "icon", ""},
		{"icon as a data URL", with(func(f *Fields) { f.IconURL = new("data:image/svg+xml,<svg/>") }), "icon", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := New(known, test.fields)
			e, ok := errors.AsType[*errs.Error](err)
			if !ok || e.Code != test.code || !strings.HasPrefix(e.Detail, test.detail) {
				t.Errorf("error %v, want %s: %s", err, test.code, test.detail)
			}
		})
	}
	valid := with(func(f *Fields) {
		f.Description, f.Category, f.Pricing, f.IconURL = new("Two\nlines"), new(Category("")), new(""), new("/icons/0123456789abcdef0123456789abcdef.svg")
	})
	if _, err := New(known, valid); err != nil {
		t.Error(err)
	}
}

func TestChange(t *testing.T) {
	before, after, err := Change(known, "2", new(3), Fields{IsActive: new(false)})
	want := known[1]
	want.IsActive, want.Version = false, 4
	if err != nil || !before.Equal(known[1]) || !after.Equal(want) {
		t.Errorf("got %+v, %+v, error %v", before, after, err)
	}
	if _, after, err = Change(known, "2", nil, Fields{IsActive: new(true)}); err != nil || !after.Equal(known[1]) {
		t.Errorf("no change: got %+v, error %v", after, err)
	}
	if _, after, err = Change(known, "1", nil, Fields{ModelID: new("b/one")}); err != nil || after.ID != "1" || after.Window != 0 || after.Modalities != nil {
		t.Errorf("another model ID: got %+v, error %v, want the same ID and an unknown window", after, err)
	}
	if _, _, err = Change(known, "2", new(2), Fields{IsActive: new(false)}); err != ErrChanged {
		t.Errorf("old version: error %v, want ErrChanged", err)
	}
	if _, _, err = Change(known, "2", nil, Fields{ModelID: new("a/one")}); err != ErrDuplicate {
		t.Errorf("duplicate: error %v, want ErrDuplicate", err)
	}
	if _, _, err = Change(known, "4", nil, Fields{}); err != ErrNoModel {
		t.Errorf("unknown model: error %v, want ErrNoModel", err)
	}
}

func TestImport(t *testing.T) {
	listed := []RouterModel{
		{ID: "a/one"}, {ID: "openai/new", Name: "OpenAI:\t New", Window: 9000, Modalities: []string{"text", "image"}, Pricing: "$1 in, $2 out"}, {ID: "/models/long.gguf", Name: strings.Repeat("n", 120)},
	}
	got, err := Import(known, listed, []string{"a/one", "openai/new", "/models/long.gguf", "openai/new"})
	want := []Model{
		{ID: NewID("openai/new"), ModelID: "openai/new", Name: "OpenAI: New", Provider: "OpenAI", Category: General, Pricing: "$1 in, $2 out",
			IconURL: "/provider-icons/openai.svg", Window: 9000, Modalities: []string{"text", "image"}, Position: 6, IsFree: true, IsActive: true, Version: 1},
		{ID: NewID("/models/long.gguf"), ModelID: "/models/long.gguf", Name: strings.Repeat("n", 100), Provider: "Self-hosted", Category: General,
			Position: 7, IsFree: true, IsActive: true, Version: 1},
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	if _, err := Import(known, listed, []string{"gone"}); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("model that the router does not list: error %v, want errs.ErrNotFound", err)
	}
}

func TestOrder(t *testing.T) {
	moved, err := Order(known, []string{"1", "3", "2"})
	got := []int{moved[0].Position, moved[1].Position}
	if err != nil || len(moved) != 2 || moved[0].ID != "3" || !slices.Equal(got, []int{2, 3}) {
		t.Errorf("got %+v, error %v", moved, err)
	}
	for _, ids := range [][]string{nil, {"1", "2"}, {"1", "2", "2"}, {"1", "2", "4"}, {"1", "2", "3", "3"}} {
		if _, err := Order(known, ids); err != ErrOrder {
			t.Errorf("%q: error %v, want ErrOrder", ids, err)
		}
	}
}
