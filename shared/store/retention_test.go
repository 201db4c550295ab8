package store_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"trefoil/shared/account"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
	"trefoil/shared/usage"
)

// permanent lists the kinds of items that do not expire.
var permanent = []string{"ADMINS", "AUDIT", "COUNTS", "IDENTITY", "KEY", "MODELS", "SEED", "USAGE", "USER", "USERNAME", "USERS"}

// Nothing about people or chats is used for longer than docs/privacy.md says.
func TestRetention(t *testing.T) {
	tables := storetest.Create(t)
	main, ephemeral := tables.Open()
	day := time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, 1)
	now := day.Add(15*time.Hour + 20*time.Minute)
	ephemeral.Now = func() time.Time { return now }
	ledger := &store.Ledger{Main: main, Ephemeral: ephemeral}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	user := account.User{ID: strings.Repeat("a", 32), Username: "a"}
	check(main.CreateUser(t.Context(), user))
	limits := quota.Limits{Visitor: 3, Network: 3, User: 3}
	visitor := quota.Entry{Day: account.Day(now), Caller: quota.Caller{Device: "d", Network: account.Network{"n"}}}
	for _, e := range []quota.Entry{visitor, {Day: account.Day(now), Caller: quota.Caller{UserID: user.ID}}} {
		_, err := ledger.Count(t.Context(), e, limits)
		check(err)
	}
	check(ledger.Settle(t.Context(), quota.Settlement{
		Entry: visitor, ChatID: "c", CountChat: true, Failed: []string{"m"},
		Answers: []usage.Answer{{ModelID: "m", Unknown: true, GenerationID: "gen-1"}},
		Charges: []quota.Charge{{Reservation: quota.Reservation{Budget: "b", Day: account.Day(now)}, Cost: 1}},
	}))
	check(ephemeral.Reserve(t.Context(), "s", 3))
	check(ephemeral.PutSession(t.Context(), account.NewToken(), account.NewSession(user, now)))
	check(ephemeral.Stop(t.Context(), "c", ""))
	check(ephemeral.Spool(t.Context(), "c", 0, []byte("x")))
	check(ephemeral.PutSignIn(t.Context(), account.NewToken(), account.NewSignIn(account.NewToken(), "/chat")))
	check(ephemeral.RecordEvent(t.Context(), "evt_1"))
	_, err := ephemeral.Lease(t.Context(), "s", time.Minute) // as if the process died
	check(err)
	_, err = ephemeral.Salt(t.Context(), account.Day(now))
	check(err)
	_, err = ephemeral.CapsuleSeed(t.Context(), account.Day(now))
	check(err)

	const days = 24 * time.Hour
	longest := map[string]time.Time{
		"VISITOR":   now.Add(180 * days),
		"NETWORK":   day.Add(days + time.Hour),
		"SESSION":   now.Add(30 * days),
		"SIGNIN":    now.Add(10 * time.Minute),
		"EVENT":     now.Add(35 * days),
		"LEASE":     now.Add(time.Minute),
		"SALT":      day.Add(days),
		"CAPSULE":   day.Add(2 * days),
		"ATTEMPTS":  now.Add(2 * time.Hour),
		"CHAT":      now.Add(15 * time.Minute),
		"STOP":      now.Add(15 * time.Minute),
		"SPOOL":     now.Add(15 * time.Minute),
		"UNSETTLED": now.Add(30 * days),
		"BUDGET":    day.Add(2 * days),
		"ACTIVE":    day.Add(3 * days),
	}
	seen := map[string]bool{}
	for _, table := range []string{tables.Main, tables.Ephemeral} {
		items, err := tables.Scan(t.Context(), table)
		check(err)
		for _, item := range items {
			kind, _, _ := strings.Cut(item["pk"].(*types.AttributeValueMemberS).Value, "#")
			last, expires := longest[kind]
			if !expires {
				if item["ttl"] != nil {
					t.Errorf("%s expires, but is not listed", kind)
				}
				continue
			}
			seen[kind] = true
			ttl, ok := item["ttl"].(*types.AttributeValueMemberN)
			if !ok {
				t.Errorf("%s does not expire", kind)
				continue
			}
			seconds, err := strconv.ParseInt(ttl.Value, 10, 64)
			check(err)
			if at := time.Unix(seconds, 0).UTC(); at.After(last) {
				t.Errorf("%s expires at %v, want %v at the latest", kind, at, last)
			}
		}
	}
	for kind := range longest {
		if !seen[kind] {
			t.Errorf("%s was not stored", kind)
		}
	}
	for kind := range stored {
		if _, expires := longest[kind]; !expires && !slices.Contains(permanent, kind) {
			t.Errorf("%s has no test of how long it is kept", kind)
		}
	}
}
