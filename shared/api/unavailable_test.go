package api

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/logtest"
	"trefoil/shared/storetest"
)

// If the database does not respond in time, is overloaded or fails, the response is a 503 that says
// when to try again.
func TestDatabaseUnavailable(t *testing.T) {
	s := newChatSite(t)
	_, token := s.newUser("a", nil)
	visitor := s.newVisitor()
	stall := func(_ string, w http.ResponseWriter) bool {
		time.Sleep(2 * time.Second)
		return false
	}
	userRoute := User(s.chats.Auth)
	for _, test := range []struct {
		name   string
		answer func(operation string, w http.ResponseWriter) bool
		want   int
		log    string // what the log contains: without retries, DynamoDB's error code
	}{
		{"no response", stall, 503, "internal error"},
		{"throttled", storetest.Respond(400, "ProvisionedThroughputExceededException"), 503, "internal error"},
		{"internal error", storetest.Respond(500, "InternalServerError"), 503, "internal error"},
		{"rejected", storetest.Respond(400, "AccessDeniedException"), 500, "(AccessDeniedException)"},
	} {
		s.calls.SetAnswer(test.answer)
		for name, serve := range map[string]func(w http.ResponseWriter, ctx context.Context){
			"user": func(w http.ResponseWriter, ctx context.Context) {
				r := httptest.NewRequestWithContext(ctx, "GET", "/api/user", nil)
				r.AddCookie(&http.Cookie{Name: SessionCookie, Value: string(token)})
				userRoute.ServeHTTP(w, r)
			},
			"chat of a user": func(w http.ResponseWriter, ctx context.Context) {
				ChatStream(s.chats).ServeHTTP(w, s.request(chatRequest{token: token, ctx: ctx}))
			},
			"chat of a visitor": func(w http.ResponseWriter, ctx context.Context) {
				ChatStream(s.chats).ServeHTTP(w, s.request(chatRequest{visitor: visitor, ctx: ctx}))
			},
		} {
			log := logtest.Capture(t)
			w := httptest.NewRecorder()
			ctx, cancel := context.WithTimeout(t.Context(), time.Second+finishGrace)
			serve(w, ctx)
			cancel()
			if !strings.Contains(log.String(), test.log) {
				t.Errorf("%s, %s: the log lacks %s: %s", test.name, name, test.log, log)
			}
			if w.Code != test.want {
				t.Errorf("%s, %s: status %d: %s", test.name, name, w.Code, w.Body)
				continue
			}
			if problem := readProblem(t, w); test.want == 503 && (problem.Code != "database" || w.Header().Get("Retry-After") != "5") {
				t.Errorf("%s, %s: %+v, Retry-After %q", test.name, name, problem, w.Header().Get("Retry-After"))
			}
		}
	}
	// Once the database responds, so does the site.
	s.calls.SetAnswer(nil)
	s.expect(http.StatusOK, "", chatRequest{token: token})
	s.expect(http.StatusOK, "", chatRequest{visitor: visitor})
}

// Wherever the database fails during a chat, the caller gets a problem or the whole answer.
func TestDatabaseFailsDuringChat(t *testing.T) {
	for calls := range int32(8) {
		t.Run(strconv.Itoa(int(calls))+" calls succeed", func(t *testing.T) {
			t.Parallel()
			s := newChatSite(t)
			u, token := s.newUser("a", nil)
			var made atomic.Int32
			fail := storetest.Respond(500, "InternalServerError")
			s.calls.SetAnswer(func(operation string, w http.ResponseWriter) bool {
				return made.Add(1) > calls && fail(operation, w)
			})
			w := s.send(chatRequest{token: token})
			s.calls.SetAnswer(nil)
			admitted := 0
			switch w.Code {
			case http.StatusServiceUnavailable:
				if w.Header().Get("Retry-After") != "5" {
					t.Errorf("headers %v", w.Header())
				}
			case http.StatusOK:
				admitted = 1
				if body := w.Body.String(); !strings.Contains(body, `"complete"`) || !strings.HasSuffix(body, "data: {\"type\":\"done\"}\n\n") {
					t.Errorf("stream %s", body)
				}
			default:
				t.Errorf("status %d: %s", w.Code, w.Body)
			}
			s.wantUsed(u, admitted)
			s.expect(http.StatusOK, "", chatRequest{token: token})
		})
	}
}

// If the clock is wrong by an hour and is then corrected, no session, visitor or count is lost.
func TestWrongClock(t *testing.T) {
	for name, wrong := range map[string]time.Duration{"an hour ahead": time.Hour, "an hour behind": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			s := newChatSite(t)
			early, earlyToken := s.newUser("a", nil)
			visitor := s.newVisitor()
			s.advance(wrong)
			late, lateToken := s.newUser("b", nil)
			lateVisitor := s.newVisitor()
			chats := func() {
				t.Helper()
				for _, token := range []account.Token{earlyToken, lateToken} {
					s.expect(http.StatusOK, "", chatRequest{token: token})
				}
				for _, cookie := range []string{visitor, lateVisitor} {
					if w := s.expect(http.StatusOK, "", chatRequest{visitor: cookie}); cookieOf(w, visitorCookie) != nil {
						t.Error("a visitor became a new one")
					}
				}
			}
			chats()
			s.advance(-wrong)
			chats()
			for _, u := range []account.User{early, late} {
				s.wantUsed(u, 2)
			}
			for _, cookie := range []string{visitor, lateVisitor} {
				s.expect(http.StatusPaymentRequired, "trial_limit", chatRequest{visitor: cookie})
			}
		})
	}
}
