package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/guregu/dynamo/v2"
)

// TestQueryWithFilter runs on a real engine, which rejects legacy key conditions combined with a
// filter.
func TestQueryWithFilter(t *testing.T) {
	db := openEngine(t)
	if err := db.CreateTables(t.Context(), "main"); err != nil {
		t.Fatal(err)
	}
	table := db.dynamo.Table("main")
	for _, sk := range []string{"a1", "a2", "a3", "b1"} {
		if err := table.Put(seedItem{key: key{PK: "p", SK: sk}, Source: "from " + sk}).Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name  string
		query *dynamo.Query
		want  []string
	}{
		{"partition", table.Get("pk", "p").Filter("'source' <> ?", "from a2"), []string{"a1", "a3", "b1"}},
		{"equal", table.Get("pk", "p").Range("sk", dynamo.Equal, "a2").Filter("'source' <> ?", "from a3"), []string{"a2"}},
		{"prefix", table.Get("pk", "p").Range("sk", dynamo.BeginsWith, "a").Filter("'source' <> ?", "from a2"), []string{"a1", "a3"}},
		{"between", table.Get("pk", "p").Range("sk", dynamo.Between, "a2", "b1").Filter("'source' <> ?", "from a3"), []string{"a2", "b1"}},
		{"greater", table.Get("pk", "p").Range("sk", dynamo.Greater, "a2").Filter("'source' <> ?", "from a3"), []string{"b1"}},
		{"at least", table.Get("pk", "p").Range("sk", dynamo.GreaterOrEqual, "a2").Filter("'source' <> ?", "from a3"), []string{"a2", "b1"}},
		{"less", table.Get("pk", "p").Range("sk", dynamo.Less, "a3").Filter("'source' <> ?", "from a2"), []string{"a1"}},
		{"at most", table.Get("pk", "p").Range("sk", dynamo.LessOrEqual, "a3").Filter("'source' <> ?", "from a2"), []string{"a1", "a3"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var items []seedItem
			if err := test.query.All(t.Context(), &items); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, item := range items {
				got = append(got, item.SK)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
