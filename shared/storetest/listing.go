package storetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

var listingTests = map[string]func(*storeTest){
	"pages, newest first": testPages,
	"search":              testSearch,
	"changed and deleted": testListedChanges,
	"malformed cursors":   testMalformedCursors,
	"users in one shard":  testOneShard,
}

// listed returns the usernames on all pages of a search, and the number of pages.
func (t *storeTest) listed(search string) (names []string, pages int) {
	t.Helper()
	cursor := ""
	for pages < 100 {
		users, next, err := t.main.UserPage(t.Context(), search, cursor)
		if err != nil {
			t.Fatal(err)
		}
		pages++
		for _, u := range users {
			names = append(names, u.Username)
		}
		if next == "" {
			break
		}
		cursor = next
	}
	return names, pages
}

// fillListing creates n users with increasing registration times and returns their names, newest first.
func (t *storeTest) fillListing(n int, id func(i int) string) []string {
	t.Helper()
	var users []account.User
	var names []string
	for i := range n {
		u := newUser("0", fmt.Sprintf("user-%03d", i))
		u.ID = id(i)
		u.CreatedAt = noon.Add(time.Duration(i) * time.Minute)
		users = append(users, u)
		names = append(names, u.Username)
	}
	concurrently(t, n, nil, func(i int) error { return t.main.CreateUser(t.Context(), users[i]) })
	slices.Reverse(names)
	return names
}

func randomID(int) string { return fmt.Sprintf("%016x%016x", rand.Uint64(), rand.Uint64()) }

func testPages(t *storeTest) {
	if names, pages := t.listed(""); len(names) != 0 || pages != 1 {
		t.Errorf("without users: %v on %d pages", names, pages)
	}
	want := t.fillListing(130, randomID)
	got, pages := t.listed("")
	if diff := cmp.Diff(want, got); diff != "" || pages < 3 {
		t.Errorf("%d pages (-want +got):\n%s", pages, diff)
	}
}

func testOneShard(t *storeTest) {
	want := t.fillListing(60, func(i int) string { return fmt.Sprintf("%032x", i) })
	if got, _ := t.listed(""); !slices.Equal(want, got) {
		t.Errorf("got %v", got)
	}
}

func testSearch(t *storeTest) {
	names := t.fillListing(120, randomID)
	ada := newUser("a", "Ada_Lovelace")
	ada.Email = "Countess@Example.ORG"
	ada.CreatedAt = noon.AddDate(-1, 0, 0)
	t.user(ada)
	for search, want := range map[string][]string{
		"lovelace": {"Ada_Lovelace"}, "ADA_LOVE": {"Ada_Lovelace"}, "ess@exam": {"Ada_Lovelace"}, "EXAMPLE.org": {"Ada_Lovelace"},
		"user-07": names[40:50], "USER-": names, "absent": nil, "a_l%": nil, "#": nil,
	} {
		if got, _ := t.listed(search); !slices.Equal(got, want) {
			t.Errorf("search for %q: %v, want %v", search, got, want)
		}
	}
}

func testListedChanges(t *storeTest) {
	u := newUser("b", "Changing")
	u.Email, u.EmailVerified = "first@example.org", true
	id := account.Identity{Issuer: "https://issuer.example", Subject: "1"}
	if err := t.main.CreateUserWithIdentity(t.Context(), u, id); err != nil {
		t.Fatal(err)
	}
	found := func(search string, want int) {
		t.Helper()
		if got, _ := t.listed(search); len(got) != want {
			t.Errorf("search for %q: %v, want %d", search, got, want)
		}
	}
	found("first@", 1)
	for _, email := range []string{"Second@example.org", "Second@example.org", "", "third@example.org"} {
		u.Email = email
		if err := t.main.RecordLogin(t.Context(), u); err != nil {
			t.Fatal(err)
		}
		t.wantUser(u)
	}
	found("first@", 0)
	found("second@", 0)
	found("third@", 1)
	if err := t.main.DeleteUser(t.Context(), u.ID, billing.Subscription{}); err != nil {
		t.Fatal(err)
	}
	found("", 0)
	if err := t.main.RecordLogin(t.Context(), u); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("a login after the deletion: error %v, want errs.ErrNotFound", err)
	}
	found("", 0)
}

func testMalformedCursors(t *storeTest) {
	t.fillListing(3, randomID)
	for _, cursor := range []string{"x", "AAAA", "fg", strings.Repeat("A", 5000)} {
		if _, _, err := t.main.UserPage(t.Context(), "", cursor); !errors.Is(err, errs.ErrInvalid) {
			t.Errorf("cursor %.20q: error %v, want errs.ErrInvalid", cursor, err)
		}
	}
}
