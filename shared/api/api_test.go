package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/errs"
	"trefoil/shared/jsonlimit"
	"trefoil/shared/logtest"
	"trefoil/shared/quota"
	"trefoil/shared/storetest"
)

// canary is used as user input. It must not appear in any log or problem.
const canary = "canary-7f3a"

type modelList []catalog.Model

func (l modelList) Models(context.Context) ([]catalog.Model, error) { return l, nil }

var models = modelList{
	{ModelID: "maker/free", Name: "Free", Provider: "Maker", Category: catalog.General, IsActive: true, IsDefault: true, IsFree: true, Window: 1_000, Reasoning: true, Modalities: []string{"text"}, Pricing: "about $0.001 in, $0.004 out"},
	{ModelID: "maker/gone", Name: "Gone", IsFree: true},
	{ModelID: "maker/premium", Name: "Premium", IsActive: true, Pricing: "a note for admins"},
}

func post(body string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/api/chat/stream", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return r
}

func readProblem(t *testing.T, w *httptest.ResponseRecorder) Problem {
	t.Helper()
	if got := w.Header().Get("Content-Type"); got != "application/problem+json" {
		t.Fatalf("content type %q, want a problem; body %s", got, w.Body)
	}
	var p Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestChatStreamRejectsInvalidRequests(t *testing.T) {
	tests := []struct {
		name       string
		body       string
		media      string
		wantStatus int
		wantCode   string
	}{
		{name: "null", body: `null`, wantStatus: 400, wantCode: "not_an_object"},
		{name: "array", body: `[1]`, wantStatus: 400, wantCode: "not_an_object"},
		{name: "string", body: `"x"`, wantStatus: 400, wantCode: "not_an_object"},
		{name: "empty body", body: ``, wantStatus: 400, wantCode: "not_an_object"},
		{name: "truncated object", body: `{"message":"` + canary, wantStatus: 400, wantCode: "malformed"},
		{name: "field of the wrong type", body: `{"message":{"x":"` + canary + `"}}`, wantStatus: 400, wantCode: "malformed"},
		{name: "deep nesting", body: `{"history":` + strings.Repeat("[", 20_000), wantStatus: 400, wantCode: "malformed"},
		{name: "wrong media type", body: `{"message":"x"}`, media: "text/plain", wantStatus: 400, wantCode: "not_json"},
		{name: "no model", body: `{"message":"x"}`, wantStatus: 400, wantCode: "no_model"},
		{name: "blank message", body: `{"message":" ","modelIds":["maker/free"]}`, wantStatus: 400, wantCode: "empty_message"},
		{name: "unknown model", body: `{"message":"` + canary + `","modelIds":["` + canary + `"]}`, wantStatus: 400, wantCode: "unknown_model"},
		{name: "inactive model", body: `{"message":"x","modelIds":["maker/gone"]}`, wantStatus: 400, wantCode: "unknown_model"},
		{name: "premium model", body: `{"message":"x","modelIds":["maker/premium"]}`, wantStatus: 403, wantCode: "premium"},
		{name: "too many values", body: `{"attachments":[` + strings.Repeat("{},", jsonlimit.MaxValues) + `{}]}`, wantStatus: 413, wantCode: "too_large"},
		{name: "commas in a string", body: `{"message":"\"` + strings.Repeat(",", jsonlimit.MaxValues+1) + `","modelIds":[]}`, wantStatus: 400, wantCode: "no_model"},
		{name: "body too large", body: `{"message":"` + strings.Repeat("x", maxBody) + `"}`, wantStatus: 413, wantCode: "too_large"},
	}
	s := newChatSite(t)
	s.calls.Reset()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			log := logtest.Capture(t)
			r := post(test.body)
			if test.media != "" {
				r.Header.Set("Content-Type", test.media)
			}
			w := httptest.NewRecorder()
			ChatStream(s.chats).ServeHTTP(w, r)
			got := readProblem(t, w)
			if w.Code != test.wantStatus || got.Status != test.wantStatus || got.Code != test.wantCode {
				t.Errorf("got %d %+v, want %d %s", w.Code, got, test.wantStatus, test.wantCode)
			}
			if !strings.HasSuffix(got.Detail, ".") {
				t.Errorf("detail %q is not a sentence", got.Detail)
			}
			if strings.Contains(log.String()+w.Body.String(), canary) {
				t.Errorf("user input leaked: log %s, response %s", log, w.Body)
			}
			if calls := s.calls.Reset(); calls["TransactWriteItems"]+calls["UpdateItem"] != 0 {
				t.Errorf("rejected chat was counted: %v", calls)
			}
		})
	}
}

func TestChatStreamSendsEvents(t *testing.T) {
	log := logtest.Capture(t)
	w := httptest.NewRecorder()
	ChatStream(newChatSite(t).chats).ServeHTTP(w, post(`{"message":"`+canary+`","modelIds":["maker/free"],"sessionId":"s1"}`))
	for name, want := range map[string]string{
		"Content-Type":      "text/event-stream",
		"Cache-Control":     "no-store, no-transform",
		"X-Accel-Buffering": "no",
	} {
		if got := w.Header().Get(name); got != want {
			t.Fatalf("%s is %q, want %q", name, got, want)
		}
	}
	want := `data: {"type":"session","sessionId":"s1"}

data: {"type":"token","modelId":"maker/free","token":"` + canary + `"}

data: {"type":"complete","modelId":"maker/free","finish":"stop"}

data: {"type":"done"}

`
	if diff := cmp.Diff(want, w.Body.String()); diff != "" {
		t.Errorf("stream (-want +got):\n%s", diff)
	}
	if !w.Flushed {
		t.Error("the stream was not flushed")
	}
	if strings.Contains(log.String(), canary) {
		t.Errorf("the question was logged: %s", log)
	}
}

func TestChatStop(t *testing.T) {
	const id = "0123456789abcdef0123456789abcdef"
	_, ephemeral := storetest.Open(t)
	for _, test := range []struct {
		body string
		want int
		then chat.Stop // what is stopped afterward
	}{
		{`{}`, 400, chat.Stop{}},
		{`null`, 400, chat.Stop{}},
		{`{"chatId":"` + strings.Repeat("Z", 32) + `"}`, 400, chat.Stop{}},
		{`{"chatId":"` + id + `","modelId":"maker/free"}`, 204, chat.Stop{Models: []string{"maker/free"}}},
		{`{"chatId":"` + id + `"}`, 204, chat.Stop{All: true, Models: []string{"maker/free"}}},
	} {
		w, r := httptest.NewRecorder(), post(test.body)
		r.URL.Path = "/api/chat/stop"
		ChatStop(ephemeral).ServeHTTP(w, r)
		then, err := ephemeral.StoppedNow(t.Context(), id)
		if diff := cmp.Diff(test.then, then); w.Code != test.want || err != nil || diff != "" {
			t.Errorf("%s: %d %s, error %v, stopped (-want +got):\n%s", test.body, w.Code, w.Body, err, diff)
		}
	}
}

func TestModelsList(t *testing.T) {
	w := httptest.NewRecorder()
	ModelsList(models, quota.Limits{Visitor: 5, User: quota.Unlimited}, true).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/models", nil))
	if got, want := w.Header().Get("Chat-Limits"), `{"visitor":5,"user":null,"payments":true}`; got != want {
		t.Errorf("chat limits %s, want %s", got, want)
	}
	var got []map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	want := []map[string]any{
		{"modelId": "maker/free", "name": "Free", "provider": "Maker", "category": "general", "description": "", "isActive": true, "isDefault": true, "isFree": true, "iconUrl": "", "window": 1_000.0, "modalities": []any{"text"}, "reasoning": true, "price": map[string]any{"input": 1_000_000.0, "output": 4_000_000.0}},
		{"modelId": "maker/premium", "name": "Premium", "provider": "", "category": "", "description": "", "isActive": true, "isDefault": false, "isFree": false, "iconUrl": "", "window": 0.0, "modalities": []any{}, "reasoning": false, "price": nil},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("models (-want +got):\n%s", diff)
	}
}

func TestErrorStatuses(t *testing.T) {
	for kind, want := range map[error]int{
		errs.ErrInvalid: 400, errs.ErrUnauthorized: 401, errs.ErrPayment: 402, errs.ErrForbidden: 403,
		errs.ErrNotFound: 404, errs.ErrConflict: 409, errs.ErrTooLarge: 413, errs.ErrLimit: 429, errs.ErrUnavailable: 503,
	} {
		w := serve(t, func(http.ResponseWriter, *http.Request) error {
			return fmt.Errorf("operation: %w", errs.New(kind, "a_code", "Do this."))
		})
		if got := readProblem(t, w); got.Status != want || got.Code != "a_code" || got.Detail != "Do this." {
			t.Errorf("%v: got %+v, want status %d", kind, got, want)
		}
		// Errors from package store may have a kind but no code.
		w = serve(t, func(http.ResponseWriter, *http.Request) error { return fmt.Errorf("%s: %w", canary, kind) })
		if got := readProblem(t, w); got.Status != want || strings.Contains(w.Body.String(), canary) {
			t.Errorf("bare %v: got %+v, want status %d", kind, got, want)
		}
	}
}

func TestUnexpectedErrorsLeakNothing(t *testing.T) {
	tests := []struct {
		name   string
		handle HandlerFunc
	}{
		{name: "unknown error", handle: func(http.ResponseWriter, *http.Request) error { return errors.New(canary) }},
		{name: "panic", handle: func(http.ResponseWriter, *http.Request) error { panic(canary) }},
		{name: "wrapped error", handle: func(http.ResponseWriter, *http.Request) error { return fmt.Errorf("x: %w", errors.New(canary)) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			log := logtest.Capture(t)
			w := serve(t, test.handle)
			if got := readProblem(t, w); got.Status != 500 || got.Code != "internal" {
				t.Errorf("got %+v", got)
			}
			if strings.Contains(log.String()+w.Body.String(), canary) {
				t.Errorf("error text leaked: log %s, response %s", log, w.Body)
			}
			if !strings.Contains(log.String(), `"level":"ERROR"`) {
				t.Errorf("error was not logged: %s", log)
			}
		})
	}
}

func TestPanicLocationIsLogged(t *testing.T) {
	log := logtest.Capture(t)
	serve(t, func(http.ResponseWriter, *http.Request) error {
		var u *url.URL
		return errors.New(u.Host)
	})
	if !strings.Contains(log.String(), "TestPanicLocationIsLogged") {
		t.Errorf("log %s lacks the location", log)
	}
}

// A client that disconnects is not an error of the server, but an operation that is canceled while
// the client waits is one.
func TestDisconnectedClient(t *testing.T) {
	log := logtest.Capture(t)
	ctx, disconnect := context.WithCancel(t.Context())
	w := httptest.NewRecorder()
	Handle("GET /x", func(_ http.ResponseWriter, r *http.Request) error {
		disconnect()
		return fmt.Errorf("read the models: %w", r.Context().Err())
	}, within(time.Minute)).ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/x", nil))
	if problem := readProblem(t, w); w.Code != http.StatusServiceUnavailable || problem.Code != "unavailable" || w.Header().Get("Retry-After") != "5" {
		t.Errorf("status %d, %+v, Retry-After %q", w.Code, problem, w.Header().Get("Retry-After"))
	}
	if strings.Contains(log.String(), `"level":"ERROR"`) {
		t.Errorf("log %s", log)
	}
	w = serve(t, func(http.ResponseWriter, *http.Request) error { return context.Canceled })
	if w.Code != http.StatusInternalServerError || !strings.Contains(log.String(), `"level":"ERROR"`) {
		t.Errorf("canceled by the server: %d, log %s", w.Code, log)
	}
}

func TestErrorAfterFirstWriteIsOmitted(t *testing.T) {
	w := serve(t, func(w http.ResponseWriter, _ *http.Request) error {
		_, _ = w.Write([]byte("started"))
		return errors.New("failed later")
	})
	if w.Code != 200 || w.Body.String() != "started" {
		t.Errorf("got %d %q", w.Code, w.Body)
	}
}

func serve(t *testing.T, handle HandlerFunc) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	Handle("GET /x", handle).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/x", nil))
	return w
}

func TestUnknownRoutes(t *testing.T) {
	for _, test := range []struct {
		method, path string
		want         int
		allow        string
	}{
		{"GET", "/api/none", 404, ""},
		{"GET", "/api//none", 404, ""},
		{"GET", "/api//health", 404, ""},
		{"GET", "/api/../api/health", 404, ""},
		{"DELETE", "/api/health", 405, "GET, HEAD"},
	} {
		w := httptest.NewRecorder()
		Health().ServeHTTP(w, httptest.NewRequest(test.method, test.path, nil))
		got := readProblem(t, w)
		if w.Code != test.want || got.Status != test.want || got.Detail == "" || got.Code == "" || w.Header().Get("Allow") != test.allow || w.Header().Get("Location") != "" {
			t.Errorf("%s %s: %d %v %+v, want %d, allow %q", test.method, test.path, w.Code, w.Header(), got, test.want, test.allow)
		}
	}
}
