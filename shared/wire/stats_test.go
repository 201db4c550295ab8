package wire_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/billing"
	"trefoil/shared/chat"
)

// count returns the number of matching items in a table and the sum of a numeric attribute over
// those items.
func (s *costSite) count(table, prefix, attribute string, match func(get func(string) string) bool) (items, sum int) {
	s.Helper()
	for _, item := range s.scan(table) {
		get := func(name string) string {
			if value, ok := item[name]; ok {
				return text(value)
			}
			return ""
		}
		if strings.HasPrefix(get("pk"), prefix) && (match == nil || match(get)) {
			n, _ := strconv.Atoi(get(attribute))
			items, sum = items+1, sum+n
		}
	}
	return items, sum
}

// countModels returns the numbers of models and of active models that an admin sees.
func (m *subscriber) countModels() (models, active int) {
	m.Helper()
	resp, body, _ := m.send("GET", "/api/admin/models", "", func(r *http.Request) { carriers["bearer"](r, m.token) })
	var listed []struct{ IsActive bool }
	if err := json.Unmarshal([]byte(body), &listed); err != nil || resp.StatusCode != http.StatusOK {
		m.Fatalf("models: %d, error %v", resp.StatusCode, err)
	}
	for _, model := range listed {
		if model.IsActive {
			active++
		}
	}
	return len(listed), active
}

// The stats and the list of models match the contents of the tables after concurrent chats,
// registrations, grants, payments and deletions.
func TestStatsMatchTables(t *testing.T) {
	s := newCostSite(t)
	admin := s.admin()
	deletedChats := 0 // of users who have been deleted
	check := func(step string, want object) {
		t.Helper()
		users, byUsers := s.count(s.tables.Main, "USER#", "chat_count", nil)
		active, _ := s.count(s.tables.Main, "USER#", "", func(get func(string) string) bool {
			seen, _ := strconv.ParseInt(get("seen_at"), 10, 64)
			return time.Since(time.Unix(seen, 0)) < 24*time.Hour
		})
		paid, _ := s.count(s.tables.Main, "USER#", "", func(get func(string) string) bool { return get("sub_status") == "active" })
		_, byVisitors := s.count(s.tables.Ephemeral, "VISITOR#", "chats", nil)
		counted := object{
			"totalUsers": float64(users), "activeUsers": float64(active), "premiumUsers": float64(paid),
			"totalChats": float64(byUsers + byVisitors + deletedChats), "todayChats": float64(byUsers + byVisitors + deletedChats),
		}
		got := admin.call(200, "GET /api/admin/stats", nil)
		if diff := cmp.Diff(counted, got); diff != "" {
			t.Errorf("%s: stats (-tables +stats):\n%s", step, diff)
		}
		models, _ := s.count(s.tables.Main, "MODELS#", "", nil)
		active, _ = s.count(s.tables.Main, "MODELS#", "", func(get func(string) string) bool { return strings.Contains(get("isActive"), "true") })
		if listed, listedActive := admin.countModels(); models == 0 || listed != models || listedActive != active {
			t.Errorf("%s: %d models are listed, %d of them active; the table has %d, %d of them active", step, listed, listedActive, models, active)
		}
		for name, n := range want {
			if got[name] != n {
				t.Errorf("%s: %s is %v, want %v", step, name, got[name], n)
			}
		}
	}
	users := []*subscriber{admin}
	for i := range 9 {
		users = append(users, s.signUp(fmt.Sprint("user-", i)))
	}
	for i := range 2 {
		body := fmt.Sprintf(`{"username":"new-%d","password":"correct horse battery"}`, i)
		if resp, response, _ := s.send("POST", "/api/register", body, nil); resp.StatusCode != http.StatusOK {
			t.Fatalf("register: %d %s", resp.StatusCode, response)
		}
	}
	check("registered", object{"totalUsers": 12.0, "premiumUsers": 0.0, "totalChats": 0.0})

	var chats sync.WaitGroup
	for i := range 50 {
		question := []string{plainQuestion, plainQuestion, errorQuestion, missingQuestion, rejectedQuestion}[i%5]
		chats.Go(func() {
			status := s.ask(func(r *http.Request) {
				if i%3 != 0 { // the others are visitors
					carriers["bearer"](r, users[i%8].token)
				}
			}, chat.Request{Message: question, ModelIDs: costModels})
			if status != http.StatusOK {
				t.Errorf("chat %d: %d", i, status)
			}
		})
	}
	chats.Wait()
	s.settled(40 * len(costModels))
	check("chats", object{"totalChats": 40.0, "todayChats": 40.0, "activeUsers": 10.0}) // eight who chatted, and two who registered

	for i, u := range users[1:4] {
		u.buy(billing.Monthly)
		if i == 2 {
			u.act("refund") // which ends the subscription
		}
	}
	s.deliver()
	admin.call(200, "PUT /api/admin/users/"+users[5].ID+"/pro", object{"isPro": true}) // not a payment
	check("payments", object{"premiumUsers": 2.0})
	admin.call(200, "PUT /api/admin/users/"+users[5].ID+"/pro", object{"isPro": false})
	for _, u := range []*subscriber{users[1], users[9]} { // one of them pays
		_, used := s.count(s.tables.Main, "USER#"+u.ID, "chat_count", nil)
		deletedChats += used
		u.call(204, "DELETE /api/user", object{"username": u.Username})
	}
	check("deletions", object{"totalUsers": 10.0, "premiumUsers": 1.0, "totalChats": 40.0})
}
