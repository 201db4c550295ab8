package storetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/billing"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

func testGrants(t *testing.T, open func(t *testing.T) (*store.Main, *store.Ephemeral)) {
	for name, test := range map[string]func(*grantTest){
		"changes are recorded once":        (*grantTest).recorded,
		"unknown users":                    (*grantTest).unknownUsers,
		"two admins remove each other":     (*grantTest).mutualRemoval,
		"all admins remove themselves":     (*grantTest).selfRemoval,
		"blocked users":                    (*grantTest).blocked,
		"admins are not deleted":           (*grantTest).deletion,
		"the other admin, if there is one": (*grantTest).otherAdmin,
	} {
		t.Run(name, func(t *testing.T) {
			main, _ := open(t)
			test(&grantTest{userTest{T: t, main: main}})
		})
	}
}

type grantTest struct{ userTest }

// admin creates an admin whose ID is the given hex digit repeated 32 times.
func (t *grantTest) admin(digit string) account.User {
	t.Helper()
	u := newUser(digit, "admin-"+digit)
	u.IsAdmin = true
	return t.create(u)
}

// entry returns the audit entry for a change to u.
func (t *grantTest) entry(u account.User, action audit.Action, to bool) audit.Entry {
	return audit.NewUserEntry(noon, account.User{ID: strings.Repeat("0", 32)}, action, u.ID, !to, to)
}

// wantAudit checks the actions in the audit log, in any order.
func (t *grantTest) wantAudit(want ...string) {
	t.Helper()
	entries, _, err := t.main.Audit(t.Context(), noon, "")
	counts := map[string]int{}
	for _, e := range entries {
		counts[fmt.Sprint(e.Action, " ", e.To)]++
	}
	wanted := map[string]int{}
	for _, w := range want {
		wanted[w]++
	}
	if diff := cmp.Diff(wanted, counts); err != nil || diff != "" {
		t.Errorf("audit log: error %v (-want +got):\n%s", err, diff)
	}
}

func (t *grantTest) recorded() {
	u := t.create(newUser("1", "changed"))
	for range 2 { // the second call changes nothing
		if err := errors.Join(
			t.main.SetPro(t.Context(), u.ID, true, t.entry(u, audit.UserPro, true)),
			t.main.GrantAdmin(t.Context(), u.ID, t.entry(u, audit.UserAdmin, true)),
		); err != nil {
			t.Fatal(err)
		}
	}
	u.IsPro, u.IsAdmin = true, true
	t.want(u)
	for range 2 {
		if err := errors.Join(
			t.main.SetPro(t.Context(), u.ID, false, t.entry(u, audit.UserPro, false)),
			t.main.RemoveAdmin(t.Context(), u.ID, "", t.entry(u, audit.UserAdmin, false)),
		); err != nil {
			t.Fatal(err)
		}
	}
	u.IsPro, u.IsAdmin = false, false
	t.want(u)
	t.wantAudit("user.pro true", "user.admin true", "user.pro false", "user.admin false")
}

func (t *grantTest) blocked() {
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
		t.want(u)
	}
	admin := t.admin("2")
	block(admin, true) // has no effect
	t.want(admin)
	t.wantAudit("user.blocked true", "user.blocked false")

	// An admin who was made one while blocked can be unblocked.
	promoted := t.create(newUser("3", "promoted"))
	block(promoted, true)
	if err := t.main.GrantAdmin(t.Context(), promoted.ID); err != nil {
		t.Fatal(err)
	}
	block(promoted, false)
	promoted.IsAdmin = true
	t.want(promoted)

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

func (t *grantTest) unknownUsers() {
	u := newUser("9", "unknown")
	for call, err := range map[string]error{
		"SetPro":      t.main.SetPro(t.Context(), u.ID, true, t.entry(u, audit.UserPro, true)),
		"SetBlocked":  t.main.SetBlocked(t.Context(), u.ID, true, t.entry(u, audit.UserBlocked, true)),
		"GrantAdmin":  t.main.GrantAdmin(t.Context(), u.ID, t.entry(u, audit.UserAdmin, true)),
		"RemoveAdmin": t.main.RemoveAdmin(t.Context(), u.ID, "", t.entry(u, audit.UserAdmin, false)),
	} {
		if !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("%s: error %v, want errs.ErrNotFound", call, err)
		}
	}
	t.wantAudit()
}

func (t *grantTest) mutualRemoval() {
	pair := []account.User{t.admin("1"), t.admin("2")}
	removed := concurrently(t.T, 2, account.ErrLastAdmin, func(i int) error {
		return t.main.RemoveAdmin(t.Context(), pair[1-i].ID, pair[i].ID, t.entry(pair[1-i], audit.UserAdmin, false))
	})
	if removed != 1 {
		t.Errorf("%d of 2 admins were removed, want 1", removed)
	}
	t.wantAudit("user.admin false")
}

func (t *grantTest) selfRemoval() {
	const admins = 4
	var all []account.User
	for i := range admins {
		all = append(all, t.admin(fmt.Sprint(i+1)))
	}
	removed := concurrently(t.T, admins, account.ErrLastAdmin, func(i int) error {
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

func (t *grantTest) deletion() {
	u := t.admin("1")
	if err := t.main.DeleteUser(t.Context(), u.ID, billing.Subscription{}); !errors.Is(err, errs.ErrConflict) {
		t.Errorf("DeleteUser of an admin: error %v, want errs.ErrConflict", err)
	}
	t.want(u)
}

func (t *grantTest) otherAdmin() {
	one := t.admin("1")
	if _, err := t.main.OtherAdmin(t.Context(), one.ID); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("without another admin: error %v, want errs.ErrNotFound", err)
	}
	two := t.create(newUser("2", "two"))
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
