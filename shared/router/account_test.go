package router_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/router"
	"trefoil/shared/usage"
)

// account returns an Account at a router that serves routes. A route without a handler returns 404.
func account(t *testing.T, routes map[string]http.HandlerFunc) router.Account {
	srv := upstream(t, func(w http.ResponseWriter, r *http.Request) {
		key := map[string]string{"/v1/credits": "management-canary", "/v1/activity": "management-canary"}[r.URL.Path]
		if key == "" {
			key = "key-canary"
		}
		handle, ok := routes[strings.TrimPrefix(r.URL.Path, "/v1/")]
		switch {
		case r.Method != http.MethodGet || r.Header.Get("Authorization") != "Bearer "+key:
			t.Errorf("%s %s with %q", r.Method, r.URL.Path, r.Header.Get("Authorization"))
		case !ok:
			http.NotFound(w, r)
		default:
			handle(w, r)
		}
	})
	management := client(t, srv.URL)
	management.Key = "management-canary"
	return router.Account{Client: client(t, srv.URL), Management: management}
}

const (
	keyBody      = `{"data":{"label":"k","limit":100,"limit_remaining":74.5,"usage":25.5,"usage_daily":0.000000001,"usage_weekly":3,"usage_monthly":1e1}}`
	creditsBody  = `{"data":{"total_credits":100.5,"total_usage":40.25}}`
	activityBody = `{"data":[{"date":"2026-11-21","model":"a","usage":0.5},{"date":"2026-11-01 00:00:00","usage":"0.25"},{"date":"2026-11-03","usage":-7},` +
		`{"date":"2026-10-31","usage":9},{"date":"2026-11-22","usage":9},{"usage":9},7]}`
)

func reported(nano int64) usage.Amount { return usage.Amount{Nano: nano, Reported: true} }

func TestBill(t *testing.T) {
	ofKey := usage.Bill{Today: reported(1), Month: reported(10e9), Total: reported(25.5e9)}
	withBalance := ofKey
	withBalance.Balance = reported(60.25e9)
	for _, test := range []struct {
		name   string
		routes map[string]http.HandlerFunc
		want   usage.Bill
		err    string
	}{
		{"OpenRouter's", map[string]http.HandlerFunc{"key": stream(keyBody), "credits": stream(creditsBody)}, withBalance, ""},
		{"overdrawn", map[string]http.HandlerFunc{"credits": stream(`{"data":{"total_credits":1,"total_usage":1.5}}`)}, usage.Bill{Balance: reported(-0.5e9), Total: reported(1.5e9)}, ""},
		{"other routers", nil, usage.Bill{}, ""},
		{"HTML page for every path", map[string]http.HandlerFunc{"key": stream("<html>"), "credits": stream("<html>"), "activity": stream("<html>")}, usage.Bill{}, ""},
		{"other JSON", map[string]http.HandlerFunc{"key": stream(`[1]`), "credits": stream(`{"data":"x"}`), "activity": stream(`null`)}, usage.Bill{}, ""},
		{"nulls and text", map[string]http.HandlerFunc{"key": stream(`{"data":{"usage":null,"usage_daily":"free","usage_monthly":-1}}`)}, usage.Bill{}, ""},
		{"no costs for the key", map[string]http.HandlerFunc{"credits": stream(creditsBody), "activity": stream(activityBody)},
			usage.Bill{Balance: reported(60.25e9), Past: reported(0.75e9), Total: reported(40.25e9)}, ""},
		{"key rejected", map[string]http.HandlerFunc{"key": status(401, errorJSON("401")), "credits": stream(creditsBody), "activity": stream(activityBody)},
			usage.Bill{Balance: reported(60.25e9), Past: reported(0.75e9), Total: reported(40.25e9)}, "The model router rejected MODEL_ROUTER_KEY (status 401)."},
		{"management key rejected", map[string]http.HandlerFunc{"key": stream(keyBody), "credits": status(403, errorJSON("403"))},
			ofKey, "The model router rejected MODEL_ROUTER_MANAGEMENT_KEY (status 403)."},
		{"down", map[string]http.HandlerFunc{"key": status(503, errorJSON("503"))}, usage.Bill{}, "The model router did not report its costs (status 503)."},
		{"connection lost", map[string]http.HandlerFunc{"key": then(abort, `{"data"`)}, usage.Bill{}, "The model router could not be reached."},
	} {
		checkProcess(t, test.name, func(t *testing.T) {
			got, err := account(t, test.routes).Bill(t.Context(), time.Date(2026, 11, 22, 23, 59, 0, 0, time.UTC))
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("bill (-want +got):\n%s", diff)
			}
			var message string
			if err != nil {
				message = err.Error()
			}
			if message != test.err {
				t.Errorf("error %q, want %q", message, test.err)
			}
		})
	}
}

// An ordinary key can read only its own costs.
func TestBillWithoutManagementKey(t *testing.T) {
	a := account(t, map[string]http.HandlerFunc{"key": stream(keyBody)})
	a.Management = nil
	got, err := a.Bill(t.Context(), time.Now())
	if want := (usage.Bill{Today: reported(1), Month: reported(10e9), Total: reported(25.5e9)}); err != nil || got != want {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
}

func TestGenerationCost(t *testing.T) {
	for _, test := range []struct {
		name   string
		handle http.HandlerFunc
		want   int64
		err    error // the sentinel error, if one is expected
		fails  bool  // whether another error is expected
	}{
		{"known", stream(`{"data":{"id":"gen-1 2","total_cost":0.00123,"cancelled":true,"is_byok":false,"native_tokens_prompt":null}}`), 1_230_000, nil, false},
		{"free", stream(`{"data":{"total_cost":0}}`), 0, nil, false},
		{"not yet", status(404, errorJSON("404")), 0, usage.ErrNoGeneration, false},
		{"null", stream(`{"data":{"total_cost":null}}`), 0, usage.ErrNoGeneration, false},
		{"HTML page", stream("<html>"), 0, usage.ErrNoGeneration, false},
		{"negative", stream(`{"data":{"total_cost":-0.5}}`), 0, usage.ErrInvalidCost, false},
		{"text", stream(`{"data":{"total_cost":"` + upstreamCanary + `"}}`), 0, usage.ErrInvalidCost, false},
		{"rejected", status(401, errorJSON("401")), 0, nil, true},
		{"down", status(502, errorJSON("502")), 0, nil, true},
		{"connection lost", abort, 0, nil, true},
	} {
		checkProcess(t, test.name, func(t *testing.T) {
			got, err := account(t, map[string]http.HandlerFunc{"generation": func(w http.ResponseWriter, r *http.Request) {
				if id := r.URL.Query().Get("id"); id != "gen-1 2" {
					t.Errorf("ID %q", id)
				}
				test.handle(w, r)
			}}).Cost(t.Context(), "gen-1 2")
			if got != test.want || !errors.Is(err, test.err) && !test.fails || (err != nil) != (test.err != nil || test.fails) {
				t.Errorf("%d, %v, want %d, %v", got, err, test.want, test.err)
			}
			if test.fails && (errors.Is(err, usage.ErrNoGeneration) || errors.Is(err, usage.ErrInvalidCost)) {
				t.Errorf("error %v, want neither usage.ErrNoGeneration nor usage.ErrInvalidCost", err)
			}
			if err != nil {
				checkNoLeak(t, "the error", err.Error())
			}
		})
	}
}
