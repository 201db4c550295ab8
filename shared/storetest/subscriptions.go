package storetest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/billing"
	"trefoil/shared/errs"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/usage"
)

func testSubscriptions(t *testing.T, open func(t *testing.T) (*store.Main, *store.Ephemeral)) {
	for name, test := range map[string]func(*subscriptionTest){
		"all fields are stored": (*subscriptionTest).allFields,
		"versions":              (*subscriptionTest).versions,
		"paying users":          (*subscriptionTest).payingUsers,
		"Pro by subscription":   (*subscriptionTest).proBySubscription,
		"subscribers":           (*subscriptionTest).subscribers,
		"events":                (*subscriptionTest).events,
		"ended sessions":        (*subscriptionTest).endedSessions,
		"deleted users":         (*subscriptionTest).deletedUsers,
		"deleted identities":    (*subscriptionTest).deletedIdentities,
	} {
		t.Run(name, func(t *testing.T) {
			main, ephemeral := open(t)
			test(&subscriptionTest{newLedgerTest(t, main, ephemeral)})
		})
	}
}

type subscriptionTest struct{ *ledgerTest }

func (st *subscriptionTest) want(userID string, want billing.Subscription) {
	st.Helper()
	got, err := st.Main.Subscription(st.Context(), userID)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		st.Errorf("subscription: error %v (-want +got):\n%s", err, diff)
	}
}

// put stores a subscription and returns it as stored.
func (st *subscriptionTest) put(userID string, before, after billing.Subscription) billing.Subscription {
	st.Helper()
	if err := st.Main.PutSubscription(st.Context(), userID, before, after); err != nil {
		st.Fatal(err)
	}
	after.Version = before.Version + 1
	return after
}

// paid returns a live subscription.
func (st *subscriptionTest) paid() billing.Subscription {
	return billing.Subscription{
		Customer: "cus_1", ID: "sub_1", Plan: billing.Annual, Status: billing.Active, PeriodEnd: st.now.Add(time.Hour),
		CancelAtEnd: true, Last4: "4242", ProUntil: st.now.Add(2 * time.Hour),
	}
}

func (st *subscriptionTest) allFields() {
	u := st.user(newUser("a", "a"))
	st.want(u.ID, billing.Subscription{})
	stored := st.put(u.ID, billing.Subscription{}, st.paid())
	st.want(u.ID, stored)
	got, err := st.Main.User(st.Context(), u.ID)
	u.ProUntil = stored.ProUntil
	if diff := cmp.Diff(u, got); err != nil || diff != "" {
		st.Errorf("user: error %v (-want +got):\n%s", err, diff)
	}
	stored = st.put(u.ID, stored, billing.Subscription{Customer: "cus_1"})
	st.want(u.ID, stored)
	if _, err := st.Main.Subscription(st.Context(), newUser("b", "b").ID); !errors.Is(err, errs.ErrNotFound) {
		st.Errorf("unknown user: error %v, want errs.ErrNotFound", err)
	}
}

// If several writes replace the same version, only one succeeds.
func (st *subscriptionTest) versions() {
	u := st.user(newUser("a", "a"))
	for version := range 3 {
		before, err := st.Main.Subscription(st.Context(), u.ID)
		if err != nil || before.Version != version {
			st.Fatalf("version %d, %v, want %d", before.Version, err, version)
		}
		if n := concurrently(st.T, 4, errs.ErrConflict, func(int) error {
			return st.Main.PutSubscription(st.Context(), u.ID, before, st.paid())
		}); n != 1 {
			st.Errorf("%d of 4 concurrent writes succeeded, want 1", n)
		}
	}
	if err := st.Main.PutSubscription(st.Context(), newUser("b", "b").ID, billing.Subscription{}, st.paid()); !errors.Is(err, errs.ErrConflict) {
		st.Errorf("unknown user: error %v, want errs.ErrConflict", err)
	}
}

// Statistics count users with a live subscription.
func (st *subscriptionTest) payingUsers() {
	u := newUser("a", "a")
	u.LastSeen = time.Time{}
	st.user(u)
	var before billing.Subscription
	for _, status := range []billing.Status{billing.Pending, billing.Active, billing.PastDue, billing.Active, billing.Unpaid, billing.PastDue, billing.Canceled} {
		after := st.paid()
		after.Status = status
		if err := st.Main.PutSubscription(st.Context(), u.ID, billing.Subscription{Version: before.Version + 1}, after); !errors.Is(err, errs.ErrConflict) {
			st.Errorf("another version: %v", err)
		}
		before = st.put(u.ID, before, after)
		stats, err := st.Main.Stats(st.Context(), st.now)
		want := usage.Stats{Users: 1}
		if after.Live() {
			want.PaidUsers = 1
		}
		if diff := cmp.Diff(want, stats); err != nil || diff != "" {
			st.Errorf("%s: error %v (-want +got):\n%s", status, err, diff)
		}
	}
}

// A subscription lifts the limit and allows premium models until ProUntil, to the second.
func (st *subscriptionTest) proBySubscription() {
	u := st.user(newUser("a", "a"))
	st.limits.User = 0
	premium := byUser(u)
	premium.ProOnly = true
	count := func(want, wantPremium error) {
		st.Helper()
		if _, err := st.Count(st.Context(), byUser(u), st.limits); !errors.Is(err, want) {
			st.Errorf("chat: error %v, want %v", err, want)
		}
		if _, err := st.Count(st.Context(), premium, st.limits); !errors.Is(err, wantPremium) {
			st.Errorf("premium chat: error %v, want %v", err, wantPremium)
		}
	}
	count(quota.ErrFreeLimit, quota.ErrNotPro)
	stored := st.put(u.ID, billing.Subscription{}, st.paid())
	count(nil, nil)
	st.now = stored.ProUntil.Add(-time.Second)
	count(nil, nil)
	st.now = stored.ProUntil
	count(quota.ErrFreeLimit, quota.ErrNotPro)
	if err := st.Main.SetPro(st.Context(), u.ID, true); err != nil {
		st.Fatal(err)
	}
	count(nil, nil)
	st.want(u.ID, stored) // neither a grant nor a chat changes the subscription
}

func (st *subscriptionTest) subscribers() {
	want := []string{}
	for _, digit := range []string{"a", "b", "c"} {
		u := st.user(newUser(digit, digit))
		if digit != "b" {
			st.put(u.ID, billing.Subscription{}, billing.Subscription{Customer: "cus_" + digit})
			want = append(want, u.ID)
		}
	}
	var got []string
	err := st.Main.Subscribers(st.Context(), func(id string) error {
		got = append(got, id)
		return nil
	})
	slices.Sort(got)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		st.Errorf("error %v (-want +got):\n%s", err, diff)
	}
}

func (st *subscriptionTest) events() {
	processed := func(id string, want bool) {
		st.Helper()
		if got, err := st.Ephemeral.Processed(st.Context(), id); err != nil || got != want {
			st.Errorf("%s: processed %v, %v, want %v", id, got, err, want)
		}
	}
	processed("evt_1", false)
	for range 2 {
		if err := st.Ephemeral.RecordEvent(st.Context(), "evt_1"); err != nil {
			st.Fatal(err)
		}
	}
	processed("evt_1", true)
	processed("evt_2", false)
	st.now = st.now.Add(billing.EventTTL)
	processed("evt_1", false)
}

func (st *subscriptionTest) endedSessions() {
	u := st.user(newUser("a", "a"))
	concurrently(st.T, 4, nil, func(int) error { return st.Main.EndSessions(st.Context(), u) })
	got, err := st.Main.User(st.Context(), u.ID)
	if err != nil || got.Epoch != u.Epoch+1 {
		st.Errorf("epoch %d, %v, want %d", got.Epoch, err, u.Epoch+1)
	}
}

func (st *subscriptionTest) deletedUsers() {
	u, admin := newUser("a", "Ada"), newUser("b", "boss")
	u.IsPro, admin.IsAdmin = true, true
	u.LastSeen, admin.LastSeen = time.Time{}, time.Time{}
	st.user(u)
	st.user(admin)
	old, err := st.Main.Subscription(st.Context(), u.ID)
	if err != nil {
		st.Fatal(err)
	}
	stored := st.put(u.ID, old, st.paid())
	for name, err := range map[string]error{
		"with a changed subscription": st.Main.DeleteUser(st.Context(), u.ID, old),
		"admin":                       st.Main.DeleteUser(st.Context(), admin.ID, billing.Subscription{}),
	} {
		if !errors.Is(err, errs.ErrConflict) {
			st.Errorf("%s: error %v, want errs.ErrConflict", name, err)
		}
	}
	st.want(u.ID, stored)
	if n := concurrently(st.T, 3, errs.ErrNotFound, func(int) error {
		err := st.Main.DeleteUser(st.Context(), u.ID, stored)
		if errors.Is(err, errs.ErrConflict) { // another call has just deleted the user
			err = errs.ErrNotFound
		}
		return err
	}); n != 1 {
		st.Errorf("deleted %d times, want 1", n)
	}
	_, byID := st.Main.User(st.Context(), u.ID)
	_, byName := st.Main.UserByUsername(st.Context(), "ada")
	if !errors.Is(byID, errs.ErrNotFound) || !errors.Is(byName, errs.ErrNotFound) {
		st.Errorf("after the deletion: %v, %v", byID, byName)
	}
	if err := st.Main.PutSubscription(st.Context(), u.ID, stored, st.paid()); !errors.Is(err, errs.ErrConflict) {
		st.Errorf("a subscription of a deleted user: error %v, want errs.ErrConflict", err)
	}
	stats, err := st.Main.Stats(st.Context(), st.now)
	if diff := cmp.Diff(usage.Stats{Users: 1}, stats); err != nil || diff != "" {
		st.Errorf("stats: error %v (-want +got):\n%s", err, diff)
	}
	again := newUser("c", "ada") // the name is free again
	st.user(again)
}

func (st *subscriptionTest) deletedIdentities() {
	id := account.Identity{Issuer: "https://issuer.example", Subject: "1"}
	first := newUser("b", "b")
	first.PasswordHash = ""
	if err := st.Main.CreateUserWithIdentity(st.Context(), first, id); err != nil {
		st.Fatal(err)
	}
	if err := st.Main.DeleteUser(st.Context(), first.ID, billing.Subscription{}); err != nil {
		st.Fatal(err)
	}
	if _, err := st.Main.UserByIdentity(st.Context(), id); !errors.Is(err, errs.ErrNotFound) {
		st.Errorf("identity of a deleted user: error %v, want errs.ErrNotFound", err)
	}
	second := newUser("c", "c")
	if err := st.Main.CreateUserWithIdentity(st.Context(), second, id); err != nil {
		st.Errorf("the same identity again: %v", err)
	}
	second.LastLoginAt = st.now.Truncate(time.Second)
	second.LastSeen = second.LastLoginAt
	if err := st.Main.RecordLogin(st.Context(), second); err != nil {
		st.Fatal(err)
	}
	if err := st.Main.DeleteUser(st.Context(), second.ID, billing.Subscription{}); err != nil {
		st.Errorf("after a sign-in: %v", err)
	}
	if _, err := st.Main.UserByIdentity(st.Context(), id); !errors.Is(err, errs.ErrNotFound) {
		st.Errorf("identity after a sign-in and a deletion: error %v, want errs.ErrNotFound", err)
	}
}
