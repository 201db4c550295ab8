package main

import (
	"io"
	"math"
	"net/http"
	"testing"
	"time"

	"trefoil/infra/dev/openid"
	"trefoil/shared/chat"
	"trefoil/shared/storetest"
)

type costs struct {
	CreditBalance, TodayCost, MonthCost, TotalCost float64
	BalanceReported                                bool
	Error                                          string
	Usage                                          []struct {
		Model    string
		Requests int
		Cost     float64
	}
}

// The demo's bills and our ledger agree, even after a restart and for an answer whose cost was
// unknown when it ended. If the router rejects the management key, the admin pages still show the
// ledger.
func TestCostsOfTheDemo(t *testing.T) {
	t.Parallel()
	storetest.AwaitDay(t, 3*time.Minute)
	o := testOptions(t, nil)
	s := startStack(t, o)
	admin := newBrowser(t, s)
	admin.signIn(openid.Admin.Subject)
	for _, question := range []string{"How do tides work?", "How do tides work? demo:cut grok", "demo:negative"} {
		resp := postChat(t, t.Context(), s, chat.Request{Message: question, ModelIDs: []string{"openai/gpt-5-mini", "x-ai/grok-4-fast"}})
		if text, err := io.ReadAll(resp.Body); err != nil || resp.StatusCode != http.StatusOK {
			t.Fatalf("%d %s: %v", resp.StatusCode, text, err)
		}
	}
	check := func() {
		t.Helper()
		var c costs
		admin.read("/api/admin/costs", &c)
		var sum float64
		requests := 0
		for _, model := range c.Usage {
			sum += model.Cost
			requests += model.Requests
		}
		if requests != 6 || sum == 0 || math.Abs(sum-c.TodayCost) > c.TodayCost/1000 || c.MonthCost != c.TodayCost || c.TotalCost != c.TodayCost {
			t.Errorf("%d requests cost %v: %+v", requests, sum, c)
		}
		if !c.BalanceReported || math.Abs(c.CreditBalance+c.TotalCost-100) > 1e-6 || c.Error != "" {
			t.Errorf("balance: %+v", c)
		}
		var days struct {
			Days []struct {
				Day   string
				Chats int
				Cost  float64
			}
		}
		today := time.Now().UTC()
		admin.read("/api/admin/usage?from="+today.AddDate(0, 0, -365).Format(time.DateOnly)+"&to="+today.Format(time.DateOnly), &days)
		if n := len(days.Days); n != 366 || days.Days[n-1].Chats != 3 || math.Abs(days.Days[n-1].Cost-sum) > 1e-9 {
			t.Errorf("%d days, cost %v", n, sum)
		}
	}
	check()
	s.stop()
	s = startStack(t, o)
	admin.origin = s.url
	check()
	s.stop()

	rejected := testOptions(t, map[string]string{"DATA_DIR": o.data, "MODEL_ROUTER_MANAGEMENT_KEY": "wrong"})
	s = startStack(t, rejected)
	admin.origin = s.url
	var c costs
	admin.read("/api/admin/costs", &c)
	if c.Error != "The model router rejected MODEL_ROUTER_MANAGEMENT_KEY (status 403)." || c.BalanceReported || c.CreditBalance != 0 || c.TodayCost == 0 || len(c.Usage) != 2 {
		t.Errorf("rejected key: %+v", c)
	}
}
