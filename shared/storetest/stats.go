package storetest

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/usage"
)

func testStats(t *testing.T, open func(t *testing.T) (*store.Main, *store.Ephemeral)) {
	run := func(name string, test func(*statsTest)) {
		t.Run(name, func(t *testing.T) {
			main, ephemeral := open(t)
			test(&statsTest{newLedgerTest(t, main, ephemeral)})
		})
	}
	run("users", (*statsTest).users)
	run("active users", (*statsTest).activeUsers)
	run("chats", (*statsTest).chats)
}

type statsTest struct{ *ledgerTest }

func (st *statsTest) stats() usage.Stats {
	st.Helper()
	stats, err := st.Main.Stats(st.Context(), st.now)
	if err != nil {
		st.Fatal(err)
	}
	return stats
}

func (st *statsTest) want(want usage.Stats) {
	st.Helper()
	if diff := cmp.Diff(want, st.stats()); diff != "" {
		st.Errorf("stats (-want +got):\n%s", diff)
	}
}

func (st *statsTest) users() {
	st.want(usage.Stats{})
	users := []account.User{newUser("a", "a"), newUser("b", "b"), newUser("c", "c"), newUser("d", "d")}
	users[0].IsPro = true
	for i := range users {
		users[i].LastSeen = time.Time{}
	}
	concurrently(st.T, len(users), nil, func(i int) error { return st.Main.CreateUser(st.Context(), users[i]) })
	if err := st.Main.CreateUser(st.Context(), newUser("e", "A")); err == nil {
		st.Error("two users with the same name")
	}
	st.want(usage.Stats{Users: 4, GrantedUsers: 1})
	// Each change counts once, even if it is requested several times.
	concurrently(st.T, 12, nil, func(i int) error { return st.Main.SetPro(st.Context(), users[1+i%3].ID, true) })
	st.want(usage.Stats{Users: 4, GrantedUsers: 4})
	for range 2 {
		if err := st.Main.SetPro(st.Context(), users[0].ID, false); err != nil {
			st.Error(err)
		}
	}
	if err := st.Main.SetPro(st.Context(), strings.Repeat("f", 32), true); err == nil {
		st.Error("an unknown user became Pro")
	}
	st.want(usage.Stats{Users: 4, GrantedUsers: 3})
}

// Each user counts once, in the hour in which they were last seen.
func (st *statsTest) activeUsers() {
	at := func(hour, minute int) {
		st.now = noon.Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute)
	}
	active := func(want int) {
		st.Helper()
		if got := st.stats().ActiveUsers; got != want {
			st.Errorf("%v: %d active users, want %d", st.now, got, want)
		}
	}
	var users []account.User
	for _, digit := range []string{"a", "b", "c", "d"} {
		u := newUser(digit, digit)
		u.LastSeen = st.now
		users = append(users, st.user(u))
	}
	active(4)
	chat := func(n int) {
		st.Helper()
		st.limits.User = 1000
		concurrently(st.T, 4*n, nil, func(i int) error { return st.count(st.Context(), byUser(users[i%n])) })
	}
	at(5, 30)
	chat(3) // 12 chats, but 3 users
	active(4)
	at(12, 1) // the next day
	chat(2)
	active(4)
	at(23, 59)
	active(4)
	at(24, 0) // one user has not been seen for 24 hours
	active(3)
	u := users[3]
	u.LastSeen = st.now
	if err := st.Main.RecordLogin(st.Context(), u); err != nil {
		st.Error(err)
	}
	active(4)
	at(29, 0)
	active(3)
	if err := st.Main.RecordSeen(st.Context(), users[2].ID, st.now); err != nil {
		st.Error(err)
	}
	active(4)
	at(36, 0)
	active(2)
	at(60, 0)
	active(0)
}

func (st *statsTest) chats() {
	settle := func(n int) {
		st.Helper()
		e := byVisitor("d", "n")
		e.Day = account.Day(st.now)
		concurrently(st.T, n, nil, func(int) error { return st.Settle(st.Context(), quota.Settlement{Entry: e, CountChat: true}) })
	}
	chats := func(total, today int) {
		st.Helper()
		st.want(usage.Stats{Chats: total, ChatsToday: today})
	}
	settle(50)
	chats(50, 50)
	midnight := st.now.Truncate(24 * time.Hour).Add(24 * time.Hour)
	st.now = midnight.Add(time.Minute)
	chats(50, 0)
	late := byVisitor("d", "n") // a chat that ended after midnight
	late.Day = account.Day(midnight.Add(-time.Second))
	st.settle(quota.Settlement{Entry: late, CountChat: true})
	settle(3)
	chats(54, 3)
	st.now = midnight.Add(2 * time.Hour) // the first day is rolled up
	chats(54, 3)
	chats(54, 3)
	settle(1)
	chats(55, 4)
	st.now = midnight.AddDate(0, 0, 40)
	settle(2)
	concurrently(st.T, 4, nil, func(int) error { // concurrent calls do not add a day twice
		_, err := st.Main.Stats(st.Context(), st.now)
		return err
	})
	st.now = st.now.Add(23 * time.Hour)
	chats(57, 2)
}
