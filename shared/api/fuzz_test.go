package api

import (
	"net/http/httptest"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/limits"
)

// Whatever a client sends, at most two sessions are looked up, and only those of well-formed tokens.
func FuzzSessionToken(f *testing.F) {
	token := string(account.NewToken())
	for _, seed := range [][2]string{
		{SessionCookie + "=" + token, "Bearer " + token}, {SessionCookie + `="` + token + `"`, "bearer  " + token},
		{SessionCookie + "=" + token + "; " + SessionCookie + "=" + token[1:], "Basic " + token}, {"=;=;", "Bearer"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, cookies, authorization string) {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/api/user", nil)
		r.Header.Set("Cookie", cookies)
		r.Header.Set("Authorization", authorization)
		tokens := requestTokens(r)
		if len(tokens) > 2 || len(tokens) == 2 && tokens[0] == tokens[1] {
			t.Errorf("tokens %q", tokens)
		}
		for _, token := range tokens {
			if !token.Valid() {
				t.Errorf("token %q", token)
			}
		}
	})
}

// Any query selects a range of whole days that is not too long, or is refused.
func FuzzUsageDays(f *testing.F) {
	for _, query := range []string{"from=2026-01-01&to=2026-01-31", "from=2026-02-30&to=2026-03-01", "from=0000-01-01&to=9999-12-31", "from=%zz", "to=2026-01-01;from=2026-01-01"} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/api/admin/usage", nil)
		r.URL.RawQuery = query
		first, last, err := usageDays(r)
		if err != nil {
			if !isExpected(err) {
				t.Errorf("error %v", err)
			}
			return
		}
		if n := last.Sub(first)/(24*time.Hour) + 1; n < 1 || int(n) > limits.Get().Usage.Days || !first.Truncate(24*time.Hour).Equal(first) {
			t.Errorf("from %v to %v", first, last)
		}
	})
}
