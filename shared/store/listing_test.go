package store_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"trefoil/shared/account"
	"trefoil/shared/catalog"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
)

// The first page takes the same calls with 100 users as with many. A page of a search takes at most
// two seconds, even if it finds few users. TEST_USERS=100000 runs the test with 100,000 users,
// which takes about a minute.
func TestListingCalls(t *testing.T) {
	main, _, calls := storetest.OpenCounted(t)
	began := time.Now()
	want := map[string]int{"Query": 16, "BatchGetItem": 1}
	many, err := strconv.Atoi(cmp.Or(os.Getenv("TEST_USERS"), "1000"))
	if err != nil {
		t.Fatal(err)
	}
	for _, total := range []int{100, many} {
		putAll(t, main, manyUsers(total, began))
		t.Logf("stored %d users in %v", total, time.Since(began))
		calls.Reset()
		started := time.Now()
		users, next, err := main.UserPage(t.Context(), "", "")
		if err != nil || len(users) < 40 || next == "" {
			t.Errorf("%d users: %d on the first page, next %q, error %v", total, len(users), next, err)
		}
		t.Logf("%d users: first page in %v", total, time.Since(started))
		if got := calls.Reset(); !maps.Equal(got, want) {
			t.Errorf("%d users: calls %v, want %v", total, got, want)
		}
		if !slices.IsSortedFunc(users, func(a, b account.User) int { return b.CreatedAt.Compare(a.CreatedAt) }) {
			t.Errorf("%d users: not sorted", total)
		}
	}
	cursor, found, pages := "", 0, 0
	for more := true; more; more = cursor != "" {
		started := time.Now()
		users, next, err := main.UserPage(t.Context(), fmt.Sprintf("-%d-000777", many), cursor)
		if took := time.Since(started); err != nil || took > 2*time.Second {
			t.Fatalf("page %d of a search took %v, error %v", pages, took, err)
		}
		found += len(users)
		pages++
		cursor = next
	}
	t.Logf("search: %d users on %d pages", found, pages)
	if found != 1 {
		t.Errorf("found %d users, want 1", found)
	}
}

// Reading the catalog takes the same calls with 4 models as with 400 whose fields have the maximum
// length.
func TestCatalogCalls(t *testing.T) {
	main, _, calls := storetest.OpenCounted(t)
	stored := 0
	for _, total := range []int{4, 400} {
		for stored < total {
			err := main.EditModels(t.Context(), func([]catalog.Model) (edit catalog.Edit, err error) {
				for ; stored < total && len(edit.Put) < 80; stored++ {
					edit.Put = append(edit.Put, catalog.Model{
						ID:          fmt.Sprint(stored),
						ModelID:     fmt.Sprintf("maker/%d-%s", stored, strings.Repeat("m", 190)),
						Name:        strings.Repeat("n", 100),
						Description: strings.Repeat("d", 500),
						Position:    stored + 1,
					})
				}
				return edit, nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		calls.Reset()
		models, err := main.Models(t.Context())
		if err != nil || len(models) != total {
			t.Errorf("%d models, error %v, want %d", len(models), err, total)
		}
		if got, want := calls.Reset(), (map[string]int{"Query": 4}); !maps.Equal(got, want) {
			t.Errorf("%d models: calls %v, want %v", total, got, want)
		}
	}
}

// putAll stores users in batches, two at a time.
func putAll(t *testing.T, main *store.Main, users []account.User) {
	t.Helper()
	group, ctx := errgroup.WithContext(t.Context())
	group.SetLimit(2)
	for batch := range slices.Chunk(users, 100) {
		group.Go(func() error { return main.PutUsers(ctx, batch) })
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
}

func manyUsers(n int, now time.Time) []account.User {
	users := make([]account.User, n)
	for i := range users {
		users[i] = account.User{
			ID:        fmt.Sprintf("%016x%016x", rand.Uint64(), rand.Uint64()),
			Username:  fmt.Sprintf("user-%d-%06d", n, i),
			CreatedAt: now.Add(-time.Duration(rand.IntN(n)) * time.Minute),
		}
	}
	return users
}
