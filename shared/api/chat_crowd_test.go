package api

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/chat"
)

// sendConcurrently sends n requests at once and returns how many succeed. The others must be
// rejected with 402.
func (s *chatSite) sendConcurrently(n int, a func(i int) chatRequest) int {
	s.Helper()
	var mu sync.Mutex
	var group sync.WaitGroup
	statuses := map[int]int{}
	handler := ChatStream(s.chats)
	for i := range n {
		group.Go(func() {
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, s.request(a(i)))
			mu.Lock()
			defer mu.Unlock()
			statuses[w.Code]++
		})
	}
	group.Wait()
	if statuses[http.StatusOK]+statuses[http.StatusPaymentRequired] != n {
		s.Errorf("statuses %v, want only 200 and 402", statuses)
	}
	return statuses[http.StatusOK]
}

// At most maxAdmitting chats are counted at the same time. Chats being answered do not block
// others.
func TestConcurrentCountsAreLimited(t *testing.T) {
	s := newChatSite(t)
	var mu sync.Mutex
	counting, most, delay := 0, 0, 100*time.Millisecond
	s.calls.SetAnswer(func(string, http.ResponseWriter) bool {
		mu.Lock()
		counting++
		most = max(most, counting)
		pause := delay
		mu.Unlock()
		time.Sleep(pause)
		mu.Lock()
		counting--
		mu.Unlock()
		return false
	})
	var asked, ended sync.WaitGroup
	asked.Add(100)
	ctx, cancel := context.WithCancel(context.WithValue(t.Context(), leaveKey{}, context.CancelFunc(asked.Done)))
	handler := ChatStream(s.chats)
	for range 100 {
		ended.Go(func() {
			handler.ServeHTTP(httptest.NewRecorder(), s.request(chatRequest{ctx: ctx, models: []string{slowModel}}))
		})
	}
	asked.Wait()
	mu.Lock()
	delay = 0
	if most > 2*maxAdmitting { // each chat counts for a device and for a network
		t.Errorf("%d store calls at the same time", most)
	}
	mu.Unlock()
	cancel()
	ended.Wait()
}

// Nor are more sessions read at the same time, although encrypted chats begin to read them earlier.
func TestConcurrentSessionReadsAreLimited(t *testing.T) {
	s := newChatSite(t)
	_, token := s.newUser("1", func(u *account.User) { u.IsPro = true })
	var mu sync.Mutex
	reading, most := 0, 0
	s.calls.SetAnswer(func(operation string, _ http.ResponseWriter) bool {
		if operation != "GetItem" {
			return false
		}
		mu.Lock()
		reading++
		most = max(most, reading)
		mu.Unlock()
		time.Sleep(200 * time.Millisecond)
		mu.Lock()
		reading--
		mu.Unlock()
		return false
	})
	handler := ChatStream(s.chats)
	var chats sync.WaitGroup
	for range 2 * maxAdmitting {
		call := sealed(t, s.chats.Keys, 1, chat.Request{Message: "Why?", ModelIDs: []string{goodModel}})
		r := s.request(chatRequest{token: token, encrypted: bytes.NewReader(call.Body)})
		chats.Go(func() {
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if w.Code != http.StatusOK {
				t.Errorf("status %d: %s", w.Code, w.Body)
			}
		})
	}
	chats.Wait()
	if most > maxAdmitting {
		t.Errorf("%d sessions read at the same time", most)
	}
}

func TestConcurrentChatsDoNotExceedLimits(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", func(u *account.User) { u.ChatsUsed = 7 })
	if got := s.sendConcurrently(60, func(int) chatRequest { return chatRequest{token: token} }); got != 3 {
		t.Errorf("user with 3 chats left: %d of 60 succeeded", got)
	}
	s.wantUsed(u, 10)
	visitor := s.newVisitor()
	if got := s.sendConcurrently(60, func(int) chatRequest { return chatRequest{visitor: visitor} }); got != 2 {
		t.Errorf("visitor with 2 chats left: %d of 60 succeeded", got)
	}
	s.sendFromNetwork(100, func(int) string { return "2001:db8::1" })
	s.sendFromNetwork(120, func(i int) string { return "2001:db8:0:1::" + strconv.Itoa(i) })
}

// sendFromNetwork checks that 100 of n visitors of a network succeed. If the store is so slow that the
// client repeats a count, and more than ten others have been counted in between, the visitor counts
// twice.
func (s *chatSite) sendFromNetwork(n int, address func(i int) string) {
	s.Helper()
	repeated := s.calls.Repeated()
	got := s.sendConcurrently(n, func(i int) chatRequest { return chatRequest{address: address(i)} })
	repeated = s.calls.Repeated() - repeated
	if got > 100 || got < 100-repeated {
		s.Errorf("network with 100 chats left: %d of %d visitors succeeded; %d calls were repeated", got, n, repeated)
	}
}
