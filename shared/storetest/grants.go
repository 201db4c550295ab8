package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

var grantTests = map[string]func(*storeTest){
	"changes are recorded once":        testGrantsAreRecorded,
	"unknown users":                    testChangesOfUnknownUsers,
	"two admins remove each other":     testMutualRemoval,
	"all admins remove themselves":     testSelfRemoval,
	"blocked users":                    testBlocked,
	"the other admin, if there is one": testOtherAdmin,
}

// admin creates an admin whose ID is the given hex digit repeated 32 times.
func (t *storeTest) admin(digit string) account.User {
	t.Helper()
	u := newUser(digit, "admin-"+digit)
	u.IsAdmin = true
	return t.user(u)
}

// entry returns the audit entry for a change to u.
func (t *storeTest) entry(u account.User, action audit.Action, to bool) audit.Entry {
	return audit.NewUserEntry(noon, account.User{ID: strings.Repeat("0", 32)}, action, u.ID, !to, to)
}

// wantAudit checks the actions in the audit log, in any order.
func (t *storeTest) wantAudit(want ...string) {
	t.Helper()
	entries, _, err := t.main.Audit(t.Context(), noon, "")
	var got []string
	for _, e := range entries {
		got = append(got, fmt.Sprint(e.Action, " ", e.To))
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("audit log: error %v (-want +got):\n%s", err, diff)
	}
}

func testGrantsAreRecorded(t *storeTest) {
	u := t.user(newUser("1", "changed"))
	for range 2 { // the second call changes nothing
		if err := errors.Join(
			t.main.SetPro(t.Context(), u.ID, true, t.entry(u, audit.UserPro, true)),
			t.main.GrantAdmin(t.Context(), u.ID, t.entry(u, audit.UserAdmin, true)),
		); err != nil {
			t.Fatal(err)
		}
	}
	u.IsPro, u.IsAdmin = true, true
	t.wantUser(u)
	for range 2 {
		if err := errors.Join(
			t.main.SetPro(t.Context(), u.ID, false, t.entry(u, audit.UserPro, false)),
			t.main.RemoveAdmin(t.Context(), u.ID, "", t.entry(u, audit.UserAdmin, false)),
		); err != nil {
			t.Fatal(err)
		}
	}
	u.IsPro, u.IsAdmin = false, false
	t.wantUser(u)
	t.wantAudit("user.pro true", "user.admin true", "user.pro false", "user.admin false")
}

func testBlocked(t *storeTest) {
	id := account.Identity{Issuer: "https://issuer.example", Subject: "1"}
	u := newUser("1", "blocked")
	if err := t.main.CreateUserWithIdentity(t.Context(), u, id); err != nil {
		t.Fatal(err)
	}
	block := func(u account.User, blocked bool) {
		t.Helper()
		if err := t.main.SetBlocked(t.Context(), u.ID, blocked, t.entry(u, audit.UserBlocked, blocked)); err != nil {
			t.Error(err)
		}
	}
	for _, blocked := range []bool{false, true, true, false, false} {
		block(u, blocked)
		u.Blocked = blocked
		t.wantUser(u)
	}
	admin := t.admin("2")
	block(admin, true) // has no effect
	t.wantUser(admin)
	t.wantAudit("user.blocked true", "user.blocked false")

	// An admin who was made one while blocked can be unblocked.
	promoted := t.user(newUser("3", "promoted"))
	block(promoted, true)
	if err := t.main.GrantAdmin(t.Context(), promoted.ID); err != nil {
		t.Fatal(err)
	}
	block(promoted, false)
	promoted.IsAdmin = true
	t.wantUser(promoted)

	// The identity of a user who is deleted while blocked cannot be used again.
	block(u, true)
	if err := t.main.DeleteUser(t.Context(), u.ID, billing.Subscription{}); err != nil {
		t.Fatal(err)
	}
	if _, err := t.main.UserByIdentity(t.Context(), id); !errors.Is(err, account.ErrBlocked) {
		t.Errorf("identity of a deleted user who was blocked: error %v", err)
	}
	if _, err := t.main.UserByUsername(t.Context(), u.Username); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("username of a deleted user: error %v", err)
	}
}

func testChangesOfUnknownUsers(t *storeTest) {
	u := newUser("9", "unknown")
	for call, err := range map[string]error{
		"SetPro":      t.main.SetPro(t.Context(), u.ID, true, t.entry(u, audit.UserPro, true)),
		"SetBlocked":  t.main.SetBlocked(t.Context(), u.ID, true, t.entry(u, audit.UserBlocked, true)),
		"GrantAdmin":  t.main.GrantAdmin(t.Context(), u.ID, t.entry(u, audit.UserAdmin, true)),
		"RemoveAdmin": t.main.RemoveAdmin(t.Context(), u.ID, "", t.entry(u, audit.UserAdmin, false)),
		"RecordLogin": t.main.RecordLogin(t.Context(), u),
		"RecordSeen":  t.main.RecordSeen(t.Context(), u.ID, u.LastSeen),
	} {
		if !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("%s: error %v, want errs.ErrNotFound", call, err)
		}
	}
	if _, err := t.main.User(t.Context(), u.ID); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("User: error %v, want errs.ErrNotFound", err)
	}
	t.wantAudit()
}

func testMutualRemoval(t *storeTest) {
	pair := []account.User{t.admin("1"), t.admin("2")}
	removed := concurrently(t, 2, account.ErrLastAdmin, func(i int) error {
		return t.main.RemoveAdmin(t.Context(), pair[1-i].ID, pair[i].ID, t.entry(pair[1-i], audit.UserAdmin, false))
	})
	if removed != 1 {
		t.Errorf("%d of 2 admins were removed, want 1", removed)
	}
	t.wantAudit("user.admin false")
}

func testSelfRemoval(t *storeTest) {
	const admins = 4
	var all []account.User
	for i := range admins {
		all = append(all, t.admin(fmt.Sprint(i+1)))
	}
	removed := concurrently(t, admins, account.ErrLastAdmin, func(i int) error {
		return t.main.RemoveAdmin(t.Context(), all[i].ID, all[(i+1)%admins].ID)
	})
	left := 0
	for _, u := range all {
		if u, err := t.main.User(t.Context(), u.ID); err == nil && u.IsAdmin {
			left++
		}
	}
	if left == 0 || left != admins-removed {
		t.Errorf("%d of %d admins were removed, and %d are left", removed, admins, left)
	}
}

func testOtherAdmin(t *storeTest) {
	one := t.admin("1")
	if _, err := t.main.OtherAdmin(t.Context(), one.ID); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("without another admin: error %v, want errs.ErrNotFound", err)
	}
	two := t.user(newUser("2", "two"))
	if err := t.main.GrantAdmin(t.Context(), two.ID); err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]account.User{{one, two}, {two, one}} {
		if id, err := t.main.OtherAdmin(t.Context(), pair[0].ID); err != nil || id != pair[1].ID {
			t.Errorf("admin other than %s: %s, error %v", pair[0].Username, id, err)
		}
	}
	if err := t.main.RemoveAdmin(t.Context(), one.ID, two.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := t.main.OtherAdmin(t.Context(), two.ID); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("after the removal: error %v, want errs.ErrNotFound", err)
	}
}
