package api

import (
	"net/http"
	"strconv"
	"sync"
	"testing"

	"trefoil/shared/account"
)

// crowd is how many of n who ask at the same time are let through; all others
// must be refused with 402.
func (s *chatSite) crowd(n int, a func(i int) asked) int {
	s.Helper()
	var mu sync.Mutex
	var group sync.WaitGroup
	statuses := map[int]int{}
	for i := range n {
		group.Go(func() {
			w := s.ask(a(i))
			mu.Lock()
			defer mu.Unlock()
			statuses[w.Code]++
		})
	}
	group.Wait()
	if statuses[http.StatusOK]+statuses[http.StatusPaymentRequired] != n {
		s.Errorf("statuses %v, want nothing but 200 and 402", statuses)
	}
	return statuses[http.StatusOK]
}

func TestCrowds(t *testing.T) {
	s := newChatSite(t)
	u, token := s.user("a", func(u *account.User) { u.ChatsUsed = 7 })
	if got := s.crowd(200, func(int) asked { return asked{token: token} }); got != 3 {
		t.Errorf("of 200 chats of a user with 3 left, %d got through", got)
	}
	if used, count := s.used(u); used != 10 || count != 3 {
		t.Errorf("used %d, count %d", used, count)
	}
	visitor := s.newVisitor()
	if got := s.crowd(200, func(int) asked { return asked{visitor: visitor} }); got != 2 {
		t.Errorf("of 200 chats of a visitor with 2 left, %d got through", got)
	}
	if got := s.crowd(100, func(int) asked { return asked{address: "2001:db8::1"} }); got != 100 {
		t.Errorf("of 100 visitors of a network with 100 left, %d got through", got)
	}
	if got := s.crowd(200, func(i int) asked { return asked{address: "2001:db8:0:1::" + strconv.Itoa(i)} }); got != 100 {
		t.Errorf("of 200 visitors of a network with 100 left, %d got through", got)
	}
}
