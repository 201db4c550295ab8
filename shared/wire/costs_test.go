package wire_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/chat"
	"trefoil/shared/logtest"
	"trefoil/shared/storetest"
	"trefoil/shared/usage"
)

// costSite is a paymentSite that also serves chats, registrations and admin reports. A
// billingRouter answers the chats.
type costSite struct {
	*paymentSite
	router *billingRouter
	log    *logtest.Log
}

// costModels are the models that questions on a costSite are sent to.
var costModels = []string{"openai/gpt-5-mini", "x-ai/grok-4-fast"}

func newCostSite(t *testing.T, settings ...string) *costSite {
	t.Helper()
	storetest.AwaitDay(t, 2*time.Minute)
	s := &costSite{paymentSite: newPaymentSite(t, settings...), log: logtest.Capture(t)}
	router, url := newBillingRouter(t)
	s.router = router
	s.seed(url)
	s.serve("chat-stream", "chat-key", "chat-resume", "chat-stop", "register", "admin-models", "admin-stats", "admin-costs", "admin-usage")
	return s
}

// logged returns the sum of a numeric field over all lines of the log.
func (s *costSite) logged(field string) (sum int) {
	for line := range strings.Lines(s.log.String()) {
		var fields map[string]any
		if json.Unmarshal([]byte(line), &fields) == nil {
			n, _ := fields[field].(float64)
			sum += int(n)
		}
	}
	return sum
}

// admin signs up an admin.
func (s *costSite) admin() *subscriber {
	s.Helper()
	admin := s.signUp("admin-1")
	if err := s.main.GrantAdmin(s.Context(), admin.ID); err != nil {
		s.Fatal(err)
	}
	return admin
}

// ask sends a question to models and reads the answers. For abortQuestion, it leaves after the
// first word of each answer. It returns the status.
func (s *costSite) ask(change func(*http.Request), request chat.Request) int {
	ctx, leave := context.WithCancel(s.Context())
	defer leave()
	body, err := json.Marshal(request)
	if err != nil {
		s.Error(err)
		return 0
	}
	r, err := http.NewRequestWithContext(ctx, "POST", s.url+"/api/chat/stream", bytes.NewReader(body))
	if err != nil {
		s.Error(err)
		return 0
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Viewer-Address", "10.1.2.3")
	r.Header.Set("X-Forwarded-Host", strings.TrimPrefix(s.url, "http://"))
	change(r)
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		s.Error(err)
		return 0
	}
	defer resp.Body.Close()
	if strings.HasPrefix(request.Message, abortQuestion) {
		for read := ""; strings.Count(read, "word") < len(request.ModelIDs); {
			part := make([]byte, 4096)
			n, err := resp.Body.Read(part)
			if err != nil {
				s.Errorf("%s: %v", request.Message, err)
				break
			}
			read += string(part[:n])
		}
		return resp.StatusCode
	}
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		s.Errorf("%s: %v", request.Message, err)
	}
	return resp.StatusCode
}

// settled waits until the ledger has the given number of answers and returns the usage of the day.
func (s *costSite) settled(answers int) usage.Day {
	s.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		day, err := s.main.Usage(s.Context(), account.Day(time.Now()))
		if err != nil {
			s.Fatal(err)
		}
		if n := int(day.Settled + day.Unsettled); n == answers {
			return day
		} else if time.Now().After(end) {
			s.Fatalf("%d answers are in the ledger, want %d", n, answers)
		}
	}
}

// The ledger matches what the router bills, even with cached tokens, readers who leave, retries,
// errors, and costs that are missing or negative.
func TestLedgerMatchesBilling(t *testing.T) {
	s := newCostSite(t)
	admin, pro := s.admin(), s.signUp("pro")
	if err := s.main.SetPro(t.Context(), pro.ID, true); err != nil {
		t.Fatal(err)
	}
	byPro := func(r *http.Request) { carriers["bearer"](r, pro.token) }
	questions := []string{
		plainQuestion, cachedQuestion, rejectedQuestion, busyQuestion, errorQuestion, cutQuestion, abortQuestion, missingQuestion, negativeQuestion, creditQuestion,
	}
	var chats sync.WaitGroup
	for i := range 5 * len(questions) {
		chats.Go(func() {
			question := fmt.Sprintf("%s %s", questions[i%len(questions)], strings.Repeat("x", i))
			id := chat.NewID()
			s.ask(byPro, chat.Request{Message: question, ModelIDs: costModels, ChatID: id})
			if questions[i%len(questions)] == busyQuestion {
				s.ask(byPro, chat.Request{Message: question, ModelIDs: costModels[:1], RetryOf: id})
			}
		})
	}
	chats.Wait()
	const perQuestion = 5 * 2
	day := s.settled(9 * perQuestion) // all except those that were rejected
	if day.Unsettled != 6*perQuestion {
		t.Errorf("%d answers without a cost, want %d", day.Unsettled, 6*perQuestion)
	}
	if n := s.logged("cost_errors"); n != 3*perQuestion { // those that ended normally
		t.Errorf("%d cost errors, want %d", n, 3*perQuestion)
	}

	var got object
	for range 4 { // a call looks up 60 answers, and the router returns them only the second time
		got = admin.call(200, "GET /api/admin/costs", nil)
	}
	if n := s.logged("cost_errors"); n != 4*perQuestion { // plus the negative costs that were looked up
		t.Errorf("%d cost errors, want %d", n, 4*perQuestion)
	}
	if n := s.logged("settled"); n != 5*perQuestion {
		t.Errorf("%d costs were settled late, want %d", n, 5*perQuestion)
	}
	var billed int64
	for _, nano := range s.router.nano {
		billed += nano
	}
	for name, cost := range map[string]any{"todayCost": got["todayCost"], "monthCost": got["monthCost"], "totalCost": got["totalCost"]} {
		if dollars := cost.(float64); math.Abs(dollars*1e9-float64(billed)) > float64(billed)/1000 {
			t.Errorf("%s is %v, but the router billed %d nano-dollars", name, dollars, billed)
		}
	}
	var sum float64
	for _, entry := range got["usage"].([]any) {
		model := entry.(map[string]any)
		nano := s.router.nano[model["model"].(string)]
		if cost := model["cost"].(float64) * 1e9; math.Abs(cost-float64(nano)) > float64(nano)/1000 {
			t.Errorf("%v: the router billed %d nano-dollars", model, nano)
		}
		sum += model["cost"].(float64)
	}
	if math.Abs(sum-got["todayCost"].(float64)) > 1e-9 || got["balanceReported"] != false || got["creditBalance"] != 0.0 || got["error"] != nil {
		t.Errorf("costs: %v", got)
	}
	today := account.Day(time.Now())
	days := admin.call(200, "GET /api/admin/usage?from="+today+"&to="+today, nil)["days"].([]any)
	if len(days) != 1 || days[0].(map[string]any)["cost"] != got["todayCost"] {
		t.Errorf("usage: %v", days)
	}
	if day, err := s.main.Usage(t.Context(), today); err != nil || day.Unsettled != perQuestion {
		t.Errorf("%d unsettled answers, error %v, want only the %d with a negative cost", day.Unsettled, err, perQuestion)
	}
}

func TestUsageRanges(t *testing.T) {
	s := newCostSite(t)
	admin := s.admin()
	now := time.Now().UTC()
	at := func(days int) string { return account.Day(now.AddDate(0, 0, days)) }
	for _, test := range []struct {
		query string
		days  int // 0: rejected
	}{
		{"from=" + at(0) + "&to=" + at(0), 1},
		{"from=" + at(-365) + "&to=" + at(0), 366},
		{"from=" + at(-5) + "&to=" + at(3), 6},
		{"from=2024-02-28&to=2024-03-01", 3},
		{"from=" + at(-366) + "&to=" + at(0), 0},
		{"from=" + at(0) + "&to=" + at(-1), 0},
		{"from=" + at(0), 0},
		{"from=2026-02-30&to=2026-03-01", 0},
		{"from=0000-00-00&to=" + at(0), 0},
	} {
		if test.days == 0 {
			admin.call(400, "GET /api/admin/usage?"+test.query, nil)
			continue
		}
		got := admin.call(200, "GET /api/admin/usage?"+test.query, nil)
		if n := len(got["days"].([]any)); n != test.days || len(got["models"].([]any)) != 0 {
			t.Errorf("%s: %d days, want %d", test.query, n, test.days)
		}
	}
	if got := admin.call(200, "GET /api/admin/usage?from="+at(1)+"&to="+at(2), nil); len(got["days"].([]any)) != 0 {
		t.Errorf("future days: %v", got)
	}
}
