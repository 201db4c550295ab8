package quota

import (
	"context"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// If the day ends before its salt is read, Hash uses the salt of the new day.
func TestNetworkHashAtMidnight(t *testing.T) {
	clock := []time.Time{time.Date(2026, 3, 1, 23, 59, 59, 0, time.UTC), time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)}
	networks := NetworkHasher{
		Salts: salts{"2026-03-02": []byte("second")},
		Now: func() time.Time {
			now := clock[0]
			clock = clock[min(1, len(clock)-1):]
			return now
		},
	}
	got, err := networks.Hash(t.Context(), "192.0.2.1")
	if again, _ := networks.Hash(t.Context(), "192.0.2.1"); err != nil || got[0] == "" || got != again {
		t.Errorf("%q, then %q, %v", got, again, err)
	}
}

type salts map[string][]byte

func (s salts) Salt(_ context.Context, day string) ([]byte, error) {
	if salt, ok := s[day]; ok {
		return salt, nil
	}
	return nil, errs.ErrNotFound
}

func TestNetworkHash(t *testing.T) {
	now := time.Date(2026, 3, 1, 23, 59, 59, 0, time.UTC)
	networks := NetworkHasher{
		Salts: salts{"2026-03-01": []byte("first"), "2026-03-02": []byte("second")},
		Now:   func() time.Time { return now },
	}
	hash := func(address string) account.Network {
		t.Helper()
		got, err := networks.Hash(t.Context(), address)
		if err != nil || len(got[0]) != 32 {
			t.Fatalf("%s: %q, %v", address, got, err)
		}
		return got
	}
	for _, test := range []struct {
		a, b string
		same bool // the smallest network
	}{
		{"192.0.2.1", "192.0.2.1", true},
		{"192.0.2.1", "192.0.2.2", false},
		{"192.0.2.1", "::ffff:192.0.2.1", true},
		{"2001:db8::1", "2001:db8::ffff:ffff:ffff:ffff", true},
		{"2001:db8:0:1::1", "2001:db8:0:2::1", false},
		{"fe80::1%eth0", "fe80::2%eth1", true},
		{"", "not an address", true},
		{"", "192.0.2.1", false},
	} {
		if got := hash(test.a)[0] == hash(test.b)[0]; got != test.same {
			t.Errorf("%q and %q: same %v, want %v", test.a, test.b, got, test.same)
		}
	}
	for _, test := range []struct {
		a, b string
		want [3]bool // whether the networks are the same
	}{
		{"2001:db8:0:1::1", "2001:db8:0:1::2", [3]bool{true, true, true}},
		{"2001:db8:0:1::1", "2001:db8:0:ff::1", [3]bool{false, true, true}},
		{"2001:db8:0:1::1", "2001:db8:0:100::1", [3]bool{false, false, true}},
		{"2001:db8:0:1::1", "2001:db8:1:1::1", [3]bool{false, false, false}},
		{"2001:db8::1", "2001:db8::2", [3]bool{true, true, true}},
	} {
		a, b := hash(test.a), hash(test.b)
		if got := [3]bool{a[0] == b[0], a[1] == b[1], a[2] == b[2]}; got != test.want {
			t.Errorf("%s and %s: same %v, want %v", test.a, test.b, got, test.want)
		}
		if a[0] == a[1] || a[1] == a[2] {
			t.Errorf("%s: networks of different sizes have the same hash", test.a)
		}
	}
	if got := hash("192.0.2.1"); got[1] != "" || got[2] != "" {
		t.Errorf("IPv4: %q", got)
	}
	today := hash("192.0.2.1")
	now = now.Add(time.Second)
	if hash("192.0.2.1") == today {
		t.Error("same hash on the next day")
	}
	now = now.Add(24 * time.Hour)
	if got, err := networks.Hash(t.Context(), "192.0.2.1"); err == nil || got != (account.Network{}) {
		t.Errorf("without a salt: %q, %v", got, err)
	}
}
