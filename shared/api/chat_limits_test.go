package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"trefoil/shared/account"
)

func TestVisitorHasThreeChats(t *testing.T) {
	s := newChatSite(t)
	w := s.expect(200, "", chatRequest{})
	cookie := cookieOf(w, visitorCookie)
	if cookie == nil {
		t.Fatal("the first chat set no cookie")
	}
	if !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" || cookie.Domain != "" || cookie.MaxAge != 180*24*3600 {
		t.Errorf("cookie %v", cookie)
	}
	for range 2 {
		if w := s.expect(200, "", chatRequest{visitor: cookie.Value}); cookieOf(w, visitorCookie) != nil {
			t.Error("a known visitor got another cookie")
		}
	}
	w = s.expect(402, "trial_limit", chatRequest{visitor: cookie.Value, address: "198.51.100.1"})
	if got := readProblem(t, w).Detail; got != "Trial limit reached. Create a free account to continue." {
		t.Errorf("detail %q", got)
	}
	// An invalid cookie is replaced by a new one.
	flipped := []byte(cookie.Value)
	flipped[3] ^= 1
	for _, value := range []string{string(flipped), cookie.Value[:10], cookie.Value + "A", strings.Repeat("A", 64), "ü"} {
		if w := s.expect(200, "", chatRequest{visitor: value}); cookieOf(w, visitorCookie) == nil {
			t.Errorf("cookie %q was accepted", value)
		}
	}
}

func TestVisitorCookiePrecedesAnswer(t *testing.T) {
	s := newChatSite(t)
	w := httptest.NewRecorder()
	order := &headerOrder{ResponseRecorder: w}
	ChatStream(s.chats).ServeHTTP(order, s.request(chatRequest{}))
	if !order.hadCookie {
		t.Error("headers were sent without the cookie")
	}
}

// headerOrder records whether the cookie is set at the first Write.
type headerOrder struct {
	*httptest.ResponseRecorder
	wrote, hadCookie bool
}

func (w *headerOrder) Write(p []byte) (int, error) {
	if !w.wrote {
		w.wrote, w.hadCookie = true, strings.Contains(w.Header().Get("Set-Cookie"), visitorCookie)
	}
	return w.ResponseRecorder.Write(p)
}

func TestNetworkLimit(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Limits.Network = 4
	for range 4 {
		s.newVisitor()
	}
	if w := s.expect(402, "trial_limit", chatRequest{}); cookieOf(w, visitorCookie) != nil {
		t.Error("rejected chat set a cookie")
	}
	s.expect(402, "trial_limit", chatRequest{address: "::ffff:192.0.2.7"})
	s.expect(200, "", chatRequest{address: "192.0.2.8"})
	for range 4 {
		s.expect(200, "", chatRequest{address: "2001:db8::1"})
	}
	s.expect(402, "trial_limit", chatRequest{address: "2001:db8::ffff:1"})
	s.expect(200, "", chatRequest{address: "2001:db8:0:1::1"})
	_, token := s.newUser("a", nil) // the network limit does not apply to users
	s.expect(200, "", chatRequest{token: token})
	s.advance(12 * time.Hour)
	s.expect(200, "", chatRequest{})
}

func TestUserHasTenChats(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", nil)
	for range 10 {
		if w := s.expect(200, "", chatRequest{token: token}); cookieOf(w, visitorCookie) != nil {
			t.Error("a user got a visitor's cookie")
		}
	}
	w := s.expect(402, "free_limit", chatRequest{token: token})
	if got := readProblem(t, w).Detail; got != "Free limit reached. Upgrade to continue." {
		t.Errorf("detail %q", got)
	}
	s.wantUsed(u, 10)
	pro, token := s.newUser("b", func(u *account.User) { u.IsPro, u.ChatsUsed = true, 10 })
	s.expect(200, "", chatRequest{token: token})
	s.wantUsed(pro, 11)
}

func TestProOnlyQuestions(t *testing.T) {
	s := newChatSite(t)
	free, freeToken := s.newUser("a", nil)
	_, proToken := s.newUser("b", func(u *account.User) { u.IsPro = true })
	_, spentToken := s.newUser("c", func(u *account.User) { u.ChatsUsed = 10 })
	text := func(n int) string { return strings.Repeat("ü", n) }
	for _, test := range []struct {
		name   string
		status int
		code   string
		a      chatRequest
	}{
		{"premium and free model, user without chats left", 403, "premium", chatRequest{models: []string{goodModel, premiumModel}, token: spentToken}},
		{"60,000 characters, visitor", 200, "", chatRequest{message: text(60_000)}},
		{"60,001 characters, visitor", 413, "too_long", chatRequest{message: text(60_001)}},
		{"200,000 characters, user", 200, "", chatRequest{message: text(200_000), token: freeToken}},
		{"200,001 characters, user", 413, "too_long", chatRequest{message: text(200_001), models: []string{"maker/large"}, token: freeToken}},
		{"300,000 characters, Pro", 200, "", chatRequest{message: text(300_000), models: []string{"maker/large"}, token: proToken}},
		{"300,001 characters, Pro", 413, "too_long", chatRequest{message: text(300_001), models: []string{"maker/large"}, token: proToken}},
		{"300,000 characters, Pro, another model's window", 413, "too_long", chatRequest{message: text(300_000), models: []string{"maker/large", goodModel}, token: proToken}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s.T = t
			s.expect(test.status, test.code, test.a)
		})
	}
	s.T = t
	s.wantUsed(free, 1)
}
