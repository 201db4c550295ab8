package main

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"

	"trefoil/infra/dev/stripedouble"
)

// subscriber is a signed-in browser that subscribes.
type subscriber struct {
	*browser
	id string
}

// newSubscriber signs a new user in.
func newSubscriber(t *testing.T, s *product) *subscriber {
	t.Helper()
	b := newBrowser(t, s)
	b.signIn("new")
	status, who := b.user()
	if status != http.StatusOK || who.IsPro {
		t.Fatalf("new user: %d %+v", status, who)
	}
	return &subscriber{b, who.ID}
}

// call sends a request and decodes the response, which must have the given status.
func (u *subscriber) call(method, path, body string, want int) map[string]any {
	u.Helper()
	resp := u.do(method, path, body)
	var decoded map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&decoded); err != nil && resp.StatusCode != http.StatusNoContent || resp.StatusCode != want {
		u.Fatalf("%s %s: %d, want %d: %v", method, path, resp.StatusCode, want, decoded)
	}
	return decoded
}

// form submits a form on one of the double's pages and returns the URL of the redirect.
func (u *subscriber) form(address string, values url.Values) string {
	u.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.PostForm(address, values)
	if err != nil {
		u.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusBadRequest {
		u.Fatalf("%s %v: %d", address, values, resp.StatusCode)
	}
	return resp.Header.Get("Location")
}

// subscribe pays for a plan with a demo method and returns the session's ID.
func (u *subscriber) subscribe(plan, method string) (session string) {
	u.Helper()
	to := u.call("POST", "/api/payments/create-subscription", `{"plan":"`+plan+`"}`, http.StatusOK)["redirectUrl"].(string)
	success, err := url.Parse(u.form(to, url.Values{"action": {"pay"}, "method": {method}}))
	if err != nil || success.Path != "/payment-success" {
		u.Fatalf("paying at %s leads to %s, error %v", to, success, err)
	}
	return success.Query().Get("session_id")
}

// control sends JSON to one of the double's controls.
func (u *subscriber) control(name, body string) {
	u.Helper()
	if resp := u.do("POST", stripedouble.Path+"/control/"+name, body); resp.StatusCode != http.StatusNoContent {
		u.Fatalf("control %s: %d", name, resp.StatusCode)
	}
}

func (u *subscriber) act(action string) {
	u.Helper()
	u.control("act", `{"action":"`+action+`","target":"`+u.id+`"}`)
}

// snapshot returns the double's state.
func (u *subscriber) snapshot() (s stripedouble.Snapshot) {
	u.Helper()
	u.read(stripedouble.Path+"/control/state", &s)
	return s
}

// state returns the double's state once all webhooks have been accepted.
func (u *subscriber) state() (s stripedouble.Snapshot) {
	u.Helper()
	u.eventually("all events are delivered", func() bool {
		s = u.snapshot()
		for _, e := range s.Events {
			if e.Pending {
				return false
			}
		}
		return true
	})
	for _, e := range s.Events {
		if !slices.Equal(e.Statuses, []int{http.StatusOK}) {
			u.Errorf("event %s: statuses %d", e.Type, e.Statuses)
		}
	}
	return s
}

// eventually waits for a condition. On a busy machine, a Lambda can take seconds for each event.
func (u *subscriber) eventually(what string, done func() bool) {
	u.Helper()
	for deadline := time.Now().Add(90 * time.Second); !done(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			u.Fatalf("timed out waiting for: %s", what)
		}
	}
}

func (u *subscriber) isPro() bool {
	u.Helper()
	_, who := u.user()
	return who.IsPro
}

// status returns the status of the latest subscription.
func (u *subscriber) status() any {
	u.Helper()
	return u.state().Subscriptions[0]["status"]
}
