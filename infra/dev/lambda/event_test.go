package lambda

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestEvents(t *testing.T) {
	for _, streaming := range []bool{false, true} {
		r := httptest.NewRequest("POST", "/api/a%2Fb?q=1&q=2", strings.NewReader(`{}`))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Add("X-Many", "one")
		r.Header.Add("X-Many", "two")
		r.Header.Set("Cookie", "a=1; b=2")
		text, err := newEvent(r, "id", streaming)
		if err != nil {
			t.Fatal(err)
		}
		var event struct {
			Version, RawPath, RawQueryString, Body string
			Cookies                                []string
			Headers, QueryStringParameters         map[string]string
			IsBase64Encoded                        bool
			RequestContext                         struct {
				RequestID string
				HTTP      struct{ Method, Path, SourceIP string }
			}
		}
		if err := json.Unmarshal(text, &event); err != nil {
			t.Fatal(err)
		}
		if event.Version != "2.0" || event.RawPath != "/api/a%2Fb" || event.RawQueryString != "q=1&q=2" || event.QueryStringParameters["q"] != "1,2" {
			t.Errorf("streaming %v: %+v", streaming, event)
		}
		if event.Body != "{}" || event.IsBase64Encoded || event.Headers["x-many"] != "one,two" {
			t.Errorf("streaming %v: %+v", streaming, event)
		}
		if strings.Join(event.Cookies, "|") != "a=1|b=2" {
			t.Errorf("streaming %v: cookies %q", streaming, event.Cookies)
		}
		want := ""
		if streaming {
			want = "a=1; b=2"
		}
		if got := event.Headers["cookie"]; got != want {
			t.Errorf("streaming %v: cookie header %q, want %q", streaming, got, want)
		}
		if event.RequestContext.RequestID != "id" || event.RequestContext.HTTP.Method != "POST" || event.RequestContext.HTTP.SourceIP != "192.0.2.1" {
			t.Errorf("streaming %v: context %+v", streaming, event.RequestContext)
		}
	}
}

func TestBodyText(t *testing.T) {
	for _, test := range []struct {
		contentType, body string
		encoded           bool
	}{
		{"application/json; charset=utf-8", "{}", false},
		{"application/problem+json", "{}", false},
		{"text/plain", "ü", false},
		{"text/plain", "\xff", true},
		{"image/png", "png", true},
		{"application/x-www-form-urlencoded", "a=1", true},
		{"", "a", true},
		{"image/png", "", false},
	} {
		if _, encoded := bodyText(test.contentType, []byte(test.body)); encoded != test.encoded {
			t.Errorf("%s %q: encoded %v", test.contentType, test.body, encoded)
		}
	}
}
