package api

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"
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
	respond := func(status int, code string) func(string, http.ResponseWriter) bool {
		return func(_ string, w http.ResponseWriter) bool {
			w.Header().Set("Content-Type", "application/x-amz-json-1.0")
			w.WriteHeader(status)
			_, _ = w.Write([]byte(`{"__type":"` + code + `"}`))
			return true
		}
	}
	// A request that was given up still reads the answer.
	var answer atomic.Pointer[func(string, http.ResponseWriter) bool]
	s.calls.Answer = func(operation string, w http.ResponseWriter) bool {
		respond := answer.Load()
		return respond != nil && (*respond)(operation, w)
	}
	userRoute := User(s.chats.Auth)
	for _, test := range []struct {
		name   string
		answer func(operation string, w http.ResponseWriter) bool
		want   int
	}{
		{"no response", stall, 503},
		{"throttled", respond(400, "ProvisionedThroughputExceededException"), 503},
		{"internal error", respond(500, "InternalServerError"), 503},
		{"rejected", respond(400, "ValidationException"), 500},
	} {
		answer.Store(&test.answer)
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
			w := httptest.NewRecorder()
			ctx, cancel := context.WithTimeout(t.Context(), time.Second+finishGrace)
			serve(w, ctx)
			cancel()
			if w.Code != test.want {
				t.Errorf("%s, %s: status %d: %s", test.name, name, w.Code, w.Body)
				continue
			}
			if problem := readProblem(t, w); test.want == 503 && (problem.Code != "database" || w.Header().Get("Retry-After") != "5") {
				t.Errorf("%s, %s: %+v, Retry-After %q", test.name, name, problem, w.Header().Get("Retry-After"))
			}
		}
	}
	answer.Store(nil)
}
