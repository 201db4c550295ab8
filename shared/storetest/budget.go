package storetest

import (
	"sync"
	"time"

	"trefoil/shared/chat"
	"trefoil/shared/limits"
	"trefoil/shared/quota"
	"trefoil/shared/store"
)

// Concurrent chats can exceed neither a budget nor the number of chats that run at once.
func testBudget(t *storeTest) {
	r := quota.Reservation{Budget: "site 0", Day: ledgerDay, Nano: 7}
	reserve := func(r quota.Reservation, limit int64, running int) (quota.Spending, bool) {
		t.Helper()
		s, ok, err := t.ledger.Reserve(t.Context(), r, limit, running)
		if err != nil {
			t.Fatal(err)
		}
		return s, ok
	}
	reserveAll := func(r quota.Reservation, limit int64, running int) (reserved int) {
		t.Helper()
		var mu sync.Mutex
		concurrently(t, 300, nil, func(int) error {
			_, ok, err := t.ledger.Reserve(t.Context(), r, limit, running)
			mu.Lock()
			defer mu.Unlock()
			if ok {
				reserved++
			}
			return err
		})
		return reserved
	}
	want := func(got, want quota.Spending, gotOK, ok bool) {
		t.Helper()
		if got != want || gotOK != ok {
			t.Errorf("%+v, reserved %v, want %+v, %v", got, gotOK, want, ok)
		}
	}
	if got := reserveAll(r, 100, 1); got != 14 { // without a start, the running chats are not limited
		t.Errorf("%d of 300 chats reserved 7 of 100, want 14", got)
	}
	// A chat that costs less than its reservation makes room for others.
	t.settle(quota.Settlement{Charges: []quota.Charge{{Reservation: r, Cost: 2, Known: 1, Answers: 2}}})
	s, ok := reserve(r, 100, 1)
	want(s, quota.Spending{Spent: 2, Reserved: 98, Known: 1, Answers: 2}, ok, true)
	s, ok = reserve(r, 100, 1)
	want(s, quota.Spending{Spent: 2, Reserved: 98, Known: 1, Answers: 2}, ok, false)
	// A chat without a reservation adds its cost.
	t.settle(quota.Settlement{Charges: []quota.Charge{{Reservation: quota.Reservation{Budget: r.Budget, Day: r.Day}, Cost: 50, Known: 50, Answers: 1}}})
	s, ok = reserve(r, 100, 1)
	want(s, quota.Spending{Spent: 52, Reserved: 98, Known: 51, Answers: 3}, ok, false)
	// Other budgets and other days are not affected.
	other, tomorrow, huge := r, r, r
	other.Budget, tomorrow.Day, huge.Nano = "user 1", "2031-01-01", 1000
	for _, r := range []quota.Reservation{other, tomorrow} {
		s, ok = reserve(r, 100, 1)
		want(s, quota.Spending{Reserved: 7}, ok, true)
	}
	if _, ok = reserve(huge, 999, 1); ok {
		t.Error("a chat reserved more than the whole budget")
	}

	limited := quota.Reservation{Budget: "site 1", Day: ledgerDay, Nano: 1, Start: t.now}
	if got := reserveAll(limited, 1000, 5); got != 5 {
		t.Errorf("%d chats run at once, want 5", got)
	}
	t.settle(quota.Settlement{Charges: []quota.Charge{{Reservation: limited, Cost: 1}}})
	if got := reserveAll(limited, 1000, 5); got != 1 {
		t.Errorf("%d chats began after one had ended, want 1", got)
	}
	longest := chat.Timeout * time.Duration(limits.Get().Question.Models)
	limited.Start = t.now.Truncate(store.RunningWindow)
	limited.Budget = "site 2"
	if got := reserveAll(limited, 1000, 5); got != 5 {
		t.Errorf("%d chats run at once, want 5", got)
	}
	limited.Start = limited.Start.Add(longest)
	if got := reserveAll(limited, 1000, 5); got != 0 {
		t.Errorf("%d chats began while the others may still run, want 0", got)
	}
	limited.Start = limited.Start.Add(store.RunningWindow)
	if got := reserveAll(limited, 1000, 5); got != 5 {
		t.Errorf("%d chats began in the next window, want 5", got)
	}
}
