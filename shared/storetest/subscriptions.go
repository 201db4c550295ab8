package storetest

import (
	"errors"
	"slices"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/billing"
	"trefoil/shared/errs"
	"trefoil/shared/quota"
	"trefoil/shared/usage"
)

var subscriptionTests = map[string]func(*storeTest){
	"all fields are stored": testSubscriptionFields,
	"versions":              testVersions,
	"paying users":          testPayingUsers,
	"Pro by subscription":   testProBySubscription,
	"subscribers":           testSubscribers,
	"events":                testEvents,
	"ended sessions":        testEndedSessions,
	"deleted users":         testDeletedUsers,
	"deleted identities":    testDeletedIdentities,
}

func (t *storeTest) wantSubscription(userID string, want billing.Subscription) {
	t.Helper()
	got, err := t.main.Subscription(t.Context(), userID)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("subscription: error %v (-want +got):\n%s", err, diff)
	}
}

// putSubscription stores a subscription and returns it as stored.
func (t *storeTest) putSubscription(userID string, before, after billing.Subscription) billing.Subscription {
	t.Helper()
	if err := t.main.PutSubscription(t.Context(), userID, before, after); err != nil {
		t.Fatal(err)
	}
	after.Version = before.Version + 1
	return after
}

// paidSubscription returns a live subscription.
func (t *storeTest) paidSubscription() billing.Subscription {
	return billing.Subscription{
		Customer: "cus_1", ID: "sub_1", Plan: billing.Annual, Status: billing.Active, PeriodEnd: t.now.Add(time.Hour),
		CancelAtEnd: true, Last4: "4242", ProUntil: t.now.Add(2 * time.Hour),
	}
}

func testSubscriptionFields(t *storeTest) {
	u := t.user(newUser("a", "a"))
	t.wantSubscription(u.ID, billing.Subscription{})
	stored := t.putSubscription(u.ID, billing.Subscription{}, t.paidSubscription())
	t.wantSubscription(u.ID, stored)
	got, err := t.main.User(t.Context(), u.ID)
	u.ProUntil = stored.ProUntil
	if diff := cmp.Diff(u, got); err != nil || diff != "" {
		t.Errorf("user: error %v (-want +got):\n%s", err, diff)
	}
	stored = t.putSubscription(u.ID, stored, billing.Subscription{Customer: "cus_1"})
	t.wantSubscription(u.ID, stored)
	if _, err := t.main.Subscription(t.Context(), newUser("b", "b").ID); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("unknown user: error %v, want errs.ErrNotFound", err)
	}
}

// If several writes replace the same version, only one succeeds.
func testVersions(t *storeTest) {
	u := t.user(newUser("a", "a"))
	for version := range 3 {
		before, err := t.main.Subscription(t.Context(), u.ID)
		if err != nil || before.Version != version {
			t.Fatalf("version %d, %v, want %d", before.Version, err, version)
		}
		if n := concurrently(t, 4, errs.ErrConflict, func(int) error {
			return t.main.PutSubscription(t.Context(), u.ID, before, t.paidSubscription())
		}); n != 1 {
			t.Errorf("%d of 4 concurrent writes succeeded, want 1", n)
		}
	}
	if err := t.main.PutSubscription(t.Context(), newUser("b", "b").ID, billing.Subscription{}, t.paidSubscription()); !errors.Is(err, errs.ErrConflict) {
		t.Errorf("unknown user: error %v, want errs.ErrConflict", err)
	}
}

// Statistics count users with a live subscription.
func testPayingUsers(t *storeTest) {
	u := newUser("a", "a")
	u.LastSeen = time.Time{}
	t.user(u)
	var before billing.Subscription
	for _, status := range []billing.Status{billing.Pending, billing.Active, billing.PastDue, billing.Active, billing.Unpaid, billing.PastDue, billing.Canceled} {
		after := t.paidSubscription()
		after.Status = status
		if err := t.main.PutSubscription(t.Context(), u.ID, billing.Subscription{Version: before.Version + 1}, after); !errors.Is(err, errs.ErrConflict) {
			t.Errorf("another version: %v", err)
		}
		before = t.putSubscription(u.ID, before, after)
		stats, err := t.main.Stats(t.Context(), t.now)
		want := usage.Stats{Users: 1}
		if after.Live() {
			want.PaidUsers = 1
		}
		if diff := cmp.Diff(want, stats); err != nil || diff != "" {
			t.Errorf("%s: error %v (-want +got):\n%s", status, err, diff)
		}
	}
}

// A subscription lifts the limit and allows premium models until ProUntil, to the second.
func testProBySubscription(t *storeTest) {
	u := t.user(newUser("a", "a"))
	t.limits.User = 0
	premium := byUser(u)
	premium.ProOnly = true
	count := func(want, wantPremium error) {
		t.Helper()
		if _, err := t.ledger.Count(t.Context(), byUser(u), t.limits); !errors.Is(err, want) {
			t.Errorf("chat: error %v, want %v", err, want)
		}
		if _, err := t.ledger.Count(t.Context(), premium, t.limits); !errors.Is(err, wantPremium) {
			t.Errorf("premium chat: error %v, want %v", err, wantPremium)
		}
	}
	count(quota.ErrFreeLimit, quota.ErrNotPro)
	stored := t.putSubscription(u.ID, billing.Subscription{}, t.paidSubscription())
	count(nil, nil)
	t.now = stored.ProUntil.Add(-time.Second)
	count(nil, nil)
	t.now = stored.ProUntil
	count(quota.ErrFreeLimit, quota.ErrNotPro)
	if err := t.main.SetPro(t.Context(), u.ID, true); err != nil {
		t.Fatal(err)
	}
	count(nil, nil)
	t.wantSubscription(u.ID, stored) // neither a grant nor a chat changes the subscription
}

func testSubscribers(t *storeTest) {
	want := []string{}
	for _, digit := range []string{"a", "b", "c"} {
		u := t.user(newUser(digit, digit))
		if digit != "b" {
			t.putSubscription(u.ID, billing.Subscription{}, billing.Subscription{Customer: "cus_" + digit})
			want = append(want, u.ID)
		}
	}
	var got []string
	err := t.main.Subscribers(t.Context(), func(id string) error {
		got = append(got, id)
		return nil
	})
	slices.Sort(got)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
}

func testEvents(t *storeTest) {
	processed := func(id string, want bool) {
		t.Helper()
		if got, err := t.ephemeral.Processed(t.Context(), id); err != nil || got != want {
			t.Errorf("%s: processed %v, %v, want %v", id, got, err, want)
		}
	}
	processed("evt_1", false)
	for range 2 {
		if err := t.ephemeral.RecordEvent(t.Context(), "evt_1"); err != nil {
			t.Fatal(err)
		}
	}
	processed("evt_1", true)
	processed("evt_2", false)
	t.now = t.now.Add(billing.EventTTL)
	processed("evt_1", false)
}

func testEndedSessions(t *storeTest) {
	u := t.user(newUser("a", "a"))
	concurrently(t, 4, nil, func(int) error { return t.main.EndSessions(t.Context(), u) })
	got, err := t.main.User(t.Context(), u.ID)
	if err != nil || got.Epoch != u.Epoch+1 {
		t.Errorf("epoch %d, %v, want %d", got.Epoch, err, u.Epoch+1)
	}
}

func testDeletedUsers(t *storeTest) {
	u, admin := newUser("a", "Ada"), newUser("b", "boss")
	u.IsPro, admin.IsAdmin = true, true
	u.LastSeen, admin.LastSeen = time.Time{}, time.Time{}
	t.user(u)
	t.user(admin)
	old, err := t.main.Subscription(t.Context(), u.ID)
	if err != nil {
		t.Fatal(err)
	}
	stored := t.putSubscription(u.ID, old, t.paidSubscription())
	for name, err := range map[string]error{
		"with a changed subscription": t.main.DeleteUser(t.Context(), u.ID, old),
		"admin":                       t.main.DeleteUser(t.Context(), admin.ID, billing.Subscription{}),
	} {
		if !errors.Is(err, errs.ErrConflict) {
			t.Errorf("%s: error %v, want errs.ErrConflict", name, err)
		}
	}
	t.wantSubscription(u.ID, stored)
	if n := concurrently(t, 3, errs.ErrNotFound, func(int) error {
		err := t.main.DeleteUser(t.Context(), u.ID, stored)
		if errors.Is(err, errs.ErrConflict) { // another call has just deleted the user
			err = errs.ErrNotFound
		}
		return err
	}); n != 1 {
		t.Errorf("deleted %d times, want 1", n)
	}
	_, byID := t.main.User(t.Context(), u.ID)
	_, byName := t.main.UserByUsername(t.Context(), "ada")
	if !errors.Is(byID, errs.ErrNotFound) || !errors.Is(byName, errs.ErrNotFound) {
		t.Errorf("after the deletion: %v, %v", byID, byName)
	}
	if err := t.main.PutSubscription(t.Context(), u.ID, stored, t.paidSubscription()); !errors.Is(err, errs.ErrConflict) {
		t.Errorf("a subscription of a deleted user: error %v, want errs.ErrConflict", err)
	}
	stats, err := t.main.Stats(t.Context(), t.now)
	if diff := cmp.Diff(usage.Stats{Users: 1}, stats); err != nil || diff != "" {
		t.Errorf("stats: error %v (-want +got):\n%s", err, diff)
	}
	again := newUser("c", "ada") // the name is free again
	t.user(again)
}

func testDeletedIdentities(t *storeTest) {
	id := account.Identity{Issuer: "https://issuer.example", Subject: "1"}
	first := newUser("b", "b")
	first.PasswordHash = ""
	if err := t.main.CreateUserWithIdentity(t.Context(), first, id); err != nil {
		t.Fatal(err)
	}
	if err := t.main.DeleteUser(t.Context(), first.ID, billing.Subscription{}); err != nil {
		t.Fatal(err)
	}
	if _, err := t.main.UserByIdentity(t.Context(), id); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("identity of a deleted user: error %v, want errs.ErrNotFound", err)
	}
	second := newUser("c", "c")
	if err := t.main.CreateUserWithIdentity(t.Context(), second, id); err != nil {
		t.Errorf("the same identity again: %v", err)
	}
	second.LastLoginAt = t.now.Truncate(time.Second)
	second.LastSeen = second.LastLoginAt
	if err := t.main.RecordLogin(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	if err := t.main.DeleteUser(t.Context(), second.ID, billing.Subscription{}); err != nil {
		t.Errorf("after a sign-in: %v", err)
	}
	if _, err := t.main.UserByIdentity(t.Context(), id); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("identity after a sign-in and a deletion: error %v, want errs.ErrNotFound", err)
	}
}
