package storetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// newUser returns a user whose ID is the given hex digit repeated 32 times.
func newUser(digit, username string) account.User {
	return account.User{
		ID:           strings.Repeat(digit, 32),
		Username:     username,
		PasswordHash: "hash of " + username,
		CreatedAt:    noon,
		LastLoginAt:  noon,
		LastSeen:     noon,
	}
}

// testUsers runs tests on the same tables, so each has usernames and IDs of its own.
func testUsers(t *storeTest) {
	for name, test := range map[string]func(*storeTest){
		"all fields are stored":          testUserFields,
		"usernames ignore case":          testUsernamesIgnoreCase,
		"usernames of many users":        testUsernames,
		"unknown users":                  testUnknownUsers,
		"concurrent registrations":       testConcurrentRegistrations,
		"identities":                     testIdentities,
		"logins and visits":              testLoginsAndVisits,
		"rehashed passwords":             testRehashedPasswords,
		"changed passwords":              testChangedPasswords,
		"identity with a taken username": testIdentityWithTakenUsername,
	} {
		t.Run(name, func(sub *testing.T) { test(&storeTest{T: sub, main: t.main}) })
	}
}

func (t *storeTest) user(u account.User) account.User {
	t.Helper()
	if err := t.main.CreateUser(t.Context(), u); err != nil {
		t.Fatal(err)
	}
	return u
}

// wantUser checks that the user is stored with exactly these fields.
func (t *storeTest) wantUser(want account.User) {
	t.Helper()
	got, err := t.main.User(t.Context(), want.ID)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("user: error %v (-want +got):\n%s", err, diff)
	}
}

func testUserFields(t *storeTest) {
	t.wantUser(t.user(account.User{
		ID: strings.Repeat("f", 32), Username: "All_Fields", Email: "All@example.org", EmailVerified: true, PasswordHash: "hash",
		IsPro: true, ProUntil: time.Unix(3, 0).UTC(), IsAdmin: true, ByOperator: true, ChatsUsed: 3, ChatCount: 7, Epoch: 2,
		CreatedAt: time.Unix(1, 0).UTC(), LastLoginAt: time.Unix(2, 0).UTC(), LastSeen: time.Unix(3, 0).UTC(),
	}))
}

func testUsernamesIgnoreCase(t *storeTest) {
	ada := t.user(newUser("1", "Ada_L"))
	for _, name := range []string{"Ada_L", "ada_l", "ADA_L"} {
		got, err := t.main.UserByUsername(t.Context(), name)
		if diff := cmp.Diff(ada, got); err != nil || diff != "" {
			t.Errorf("%s: error %v (-want +got):\n%s", name, err, diff)
		}
		if err := t.main.CreateUser(t.Context(), newUser("2", name)); !errors.Is(err, account.ErrTaken) {
			t.Errorf("create %s again: error %v, want account.ErrTaken", name, err)
		}
	}
	if _, err := t.main.User(t.Context(), strings.Repeat("2", 32)); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("the user with the taken name: error %v, want errs.ErrNotFound", err)
	}
	t.wantUser(ada)
}

// usernames looks up more IDs than fit in one batch. Only a few of them exist.
func testUsernames(t *storeTest) {
	want := map[string]string{}
	var ids []string
	for i := range 150 {
		ids = append(ids, fmt.Sprintf("%032x", 0xabc000+i))
	}
	for i, id := range []string{ids[0], ids[99], ids[149]} {
		u := newUser("0", fmt.Sprint("named-", i))
		u.ID = id
		want[id] = t.user(u).Username
	}
	got, err := t.main.Usernames(t.Context(), ids)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	if got, err := t.main.Usernames(t.Context(), nil); err != nil || len(got) != 0 {
		t.Errorf("of no users: %v, error %v", got, err)
	}
}

func testUnknownUsers(t *storeTest) {
	for _, id := range []string{"", "x", strings.Repeat("0", 32), strings.Repeat("A", 32), strings.Repeat("a", 5000)} {
		if _, err := t.main.User(t.Context(), id); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("ID %.40q: error %v, want errs.ErrNotFound", id, err)
		}
	}
	for _, name := range []string{"", "unknown"} {
		if _, err := t.main.UserByUsername(t.Context(), name); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("username %q: error %v, want errs.ErrNotFound", name, err)
		}
	}
}

func testConcurrentRegistrations(t *storeTest) {
	if n := concurrently(t, 2, account.ErrTaken, func(i int) error {
		return t.main.CreateUser(t.Context(), newUser([]string{"a", "b"}[i], "Contested"))
	}); n != 1 {
		t.Errorf("created %d users with the same name, want 1", n)
	}
}

func testIdentities(t *storeTest) {
	id := account.Identity{Issuer: "https://issuer.example", Subject: "1"}
	first := newUser("3", "first")
	if err := t.main.CreateUserWithIdentity(t.Context(), first, id); err != nil {
		t.Fatal(err)
	}
	got, err := t.main.UserByIdentity(t.Context(), id)
	if diff := cmp.Diff(first, got); err != nil || diff != "" {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	err = t.main.CreateUserWithIdentity(t.Context(), newUser("4", "second"), id)
	if !errors.Is(err, errs.ErrConflict) || errors.Is(err, account.ErrTaken) {
		t.Errorf("same identity again: error %v, want errs.ErrConflict other than account.ErrTaken", err)
	}
	for _, other := range []account.Identity{
		{Issuer: id.Issuer, Subject: "2"},
		{Issuer: "https://issuer.exampl", Subject: "e1"},
		{Issuer: id.Issuer + `""`, Subject: "1"},
		{},
	} {
		if _, err := t.main.UserByIdentity(t.Context(), other); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("identity %+v: error %v, want errs.ErrNotFound", other, err)
		}
	}
}

func testIdentityWithTakenUsername(t *storeTest) {
	t.user(newUser("7", "taken"))
	id := account.Identity{Issuer: "https://issuer.example", Subject: "7"}
	if err := t.main.CreateUserWithIdentity(t.Context(), newUser("8", "Taken"), id); !errors.Is(err, account.ErrTaken) {
		t.Errorf("CreateUserWithIdentity: error %v, want account.ErrTaken", err)
	}
	if _, err := t.main.UserByIdentity(t.Context(), id); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("UserByIdentity: error %v, want errs.ErrNotFound", err)
	}
}

func testLoginsAndVisits(t *storeTest) {
	u := t.user(newUser("5", "visitor"))
	u.LastLoginAt, u.LastSeen = u.LastLoginAt.Add(time.Hour), u.LastSeen.Add(2*time.Hour)
	u.Email, u.EmailVerified = "v@example.org", true
	if err := t.main.RecordLogin(t.Context(), u); err != nil {
		t.Fatal(err)
	}
	t.wantUser(u)
	u.Email, u.EmailVerified, u.LastSeen = "", false, u.LastSeen.Add(time.Minute)
	if err := errors.Join(t.main.RecordLogin(t.Context(), u), t.main.RecordSeen(t.Context(), u.ID, u.LastSeen)); err != nil {
		t.Fatal(err)
	}
	t.wantUser(u)
}

func testRehashedPasswords(t *storeTest) {
	u := t.user(newUser("6", "rehashed"))
	if err := t.main.UpdateHash(t.Context(), u, "new hash"); err != nil {
		t.Fatal(err)
	}
	if err := t.main.UpdateHash(t.Context(), u, "too late"); !errors.Is(err, errs.ErrConflict) {
		t.Errorf("UpdateHash of an old hash: error %v, want errs.ErrConflict", err)
	}
	u.PasswordHash = "new hash"
	t.wantUser(u)
}

func testChangedPasswords(t *storeTest) {
	u := t.user(newUser("d", "changed"))
	if n := concurrently(t, 4, errs.ErrConflict, func(int) error {
		return t.main.SetPassword(t.Context(), u, "new hash")
	}); n != 1 {
		t.Errorf("%d of 4 concurrent changes succeeded, want 1", n)
	}
	u.PasswordHash, u.Epoch = "new hash", 1
	t.wantUser(u)
}
