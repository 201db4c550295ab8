package storetest

import (
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/quota"
	"trefoil/shared/usage"
)

var statsTests = map[string]func(*storeTest){
	"users":        testUserCounts,
	"active users": testActiveUsers,
	"chats":        testChatCounts,
}

func (t *storeTest) stats() usage.Stats {
	t.Helper()
	stats, err := t.main.Stats(t.Context(), t.now)
	if err != nil {
		t.Fatal(err)
	}
	return stats
}

func (t *storeTest) wantStats(want usage.Stats) {
	t.Helper()
	if diff := cmp.Diff(want, t.stats()); diff != "" {
		t.Errorf("stats (-want +got):\n%s", diff)
	}
}

func testUserCounts(t *storeTest) {
	t.wantStats(usage.Stats{})
	users := []account.User{newUser("a", "a"), newUser("b", "b"), newUser("c", "c"), newUser("d", "d")}
	users[0].IsPro = true
	for i := range users {
		users[i].LastSeen = time.Time{}
	}
	concurrently(t, len(users), nil, func(i int) error { return t.main.CreateUser(t.Context(), users[i]) })
	if err := t.main.CreateUser(t.Context(), newUser("e", "A")); err == nil {
		t.Error("two users with the same name")
	}
	t.wantStats(usage.Stats{Users: 4, GrantedUsers: 1})
	// Each change counts once, even if it is requested several times.
	concurrently(t, 12, nil, func(i int) error { return t.main.SetPro(t.Context(), users[1+i%3].ID, true) })
	t.wantStats(usage.Stats{Users: 4, GrantedUsers: 4})
	for range 2 {
		if err := t.main.SetPro(t.Context(), users[0].ID, false); err != nil {
			t.Error(err)
		}
	}
	if err := t.main.SetPro(t.Context(), strings.Repeat("f", 32), true); err == nil {
		t.Error("an unknown user became Pro")
	}
	t.wantStats(usage.Stats{Users: 4, GrantedUsers: 3})
}

// Each user counts once, in the hour in which they were last seen.
func testActiveUsers(t *storeTest) {
	at := func(hour, minute int) {
		t.now = noon.Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute)
	}
	active := func(want int) {
		t.Helper()
		if got := t.stats().ActiveUsers; got != want {
			t.Errorf("%v: %d active users, want %d", t.now, got, want)
		}
	}
	var users []account.User
	for _, digit := range []string{"a", "b", "c", "d"} {
		u := newUser(digit, digit)
		u.LastSeen = t.now
		users = append(users, t.user(u))
	}
	active(4)
	chat := func(n int) {
		t.Helper()
		t.limits.User = 1000
		concurrently(t, 4*n, nil, func(i int) error { return t.count(t.Context(), byUser(users[i%n])) })
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
	u.LastSeen = t.now
	if err := t.main.RecordLogin(t.Context(), u); err != nil {
		t.Error(err)
	}
	active(4)
	at(29, 0)
	active(3)
	if err := t.main.RecordSeen(t.Context(), users[2].ID, t.now); err != nil {
		t.Error(err)
	}
	active(4)
	at(36, 0)
	active(2)
	at(60, 0)
	active(0)
}

func testChatCounts(t *storeTest) {
	settle := func(n int) {
		t.Helper()
		e := byVisitor("d", "n")
		e.Day = account.Day(t.now)
		concurrently(t, n, nil, func(int) error { return t.ledger.Settle(t.Context(), quota.Settlement{Entry: e, CountChat: true}) })
	}
	chats := func(total, today int) {
		t.Helper()
		t.wantStats(usage.Stats{Chats: total, ChatsToday: today})
	}
	settle(50)
	chats(50, 50)
	midnight := t.now.Truncate(24 * time.Hour).Add(24 * time.Hour)
	t.now = midnight.Add(time.Minute)
	chats(50, 0)
	late := byVisitor("d", "n") // a chat that ended after midnight
	late.Day = account.Day(midnight.Add(-time.Second))
	t.settle(quota.Settlement{Entry: late, CountChat: true})
	settle(3)
	chats(54, 3)
	t.now = midnight.Add(2 * time.Hour) // the first day is rolled up
	chats(54, 3)
	chats(54, 3)
	settle(1)
	chats(55, 4)
	t.now = midnight.AddDate(0, 0, 40)
	settle(2)
	concurrently(t, 4, nil, func(int) error { // concurrent calls do not add a day twice
		_, err := t.main.Stats(t.Context(), t.now)
		return err
	})
	t.now = t.now.Add(23 * time.Hour)
	chats(57, 2)
}
