package wire_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/catalog"
	"trefoil/shared/chat"
)

// The smoke test gets an answer without counting as a chat, but its cost counts toward the budget.
// Without its secret, or with another question, it is an ordinary visitor.
func TestSmokeTest(t *testing.T) {
	s := newCostSite(t, "SMOKE_SECRET=secret", "DAILY_SPEND_LIMIT=100")
	model := catalog.Seed()[0].ModelID
	ask := func(secret, question string) *http.Response {
		t.Helper()
		body := `{"message":"` + question + `","modelIds":["` + model + `"],"chatId":"` + chat.NewID() + `"}`
		resp, answer, _ := s.send("POST", "/api/chat/stream", body, func(r *http.Request) { r.Header.Set("X-Smoke-Test", secret) })
		if resp.StatusCode != 200 || !strings.Contains(answer, `"type":"token"`) {
			t.Fatalf("status %d: %s", resp.StatusCode, answer)
		}
		return resp
	}
	stored := func() (chats, visitors, budgets int) {
		t.Helper()
		day, err := s.main.Usage(t.Context(), account.Day(time.Now()))
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range s.scan(s.tables.Ephemeral) {
			pk := text(item["pk"])
			if strings.HasPrefix(pk, "VISITOR#") {
				visitors++
			}
			if strings.HasPrefix(pk, "BUDGET#") {
				budgets++
			}
		}
		return int(day.Chats), visitors, budgets
	}
	for range 5 { // more than a visitor may ask
		if resp := ask("secret", chat.SmokeQuestion); len(resp.Cookies()) > 0 {
			t.Error("the smoke test got a visitor's cookie")
		}
	}
	chats, visitors, budgets := stored()
	if diff := cmp.Diff([]int{0, 0, 1}, []int{chats, visitors, budgets}); diff != "" {
		t.Errorf("chats, visitors and budgets after the smoke test (-want +got):\n%s", diff)
	}
	if log := s.log.Drain(); !strings.Contains(log, "smoke test ended") || strings.Contains(log, "chat ended") {
		t.Error("the smoke test has the log line of a chat, which NoChats rests on:", log)
	}
	ask("wrong", chat.SmokeQuestion)
	ask("secret", "Why?")
	chats, visitors, _ = stored()
	if diff := cmp.Diff([]int{2, 2}, []int{chats, visitors}); diff != "" {
		t.Errorf("chats and visitors after two ordinary questions (-want +got):\n%s", diff)
	}
}
