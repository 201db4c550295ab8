package api

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/billing"
	"trefoil/shared/storetest"
)

// adminSite is a site with the admin routes.
type adminSite struct{ *site }

func newAdminSite(t *testing.T) adminSite { return newAdminSiteOn(newSite(t)) }

func newAdminSiteOn(site *site) adminSite {
	s := adminSite{site}
	mux := http.NewServeMux()
	mux.Handle("/", s.handler)
	mux.Handle("GET /api/admin/users", AdminUsers(s.auth))
	mux.Handle("GET /api/admin/stats", AdminStats(s.auth))
	mux.Handle("GET /api/admin/audit", AdminAudit(s.auth))
	mux.Handle("POST /api/admin/models", AdminModelsCreate(s.auth, nil))
	mux.Handle("PATCH /api/admin/models/{id}", AdminModelsUpdate(s.auth, nil))
	mux.Handle("PUT /api/admin/models/order", AdminModelsOrder(s.auth))
	mux.Handle("DELETE /api/admin/models/{id}", AdminModelsDelete(s.auth, nil))
	mux.Handle("PUT /api/admin/users/{id}/pro", AdminUserPro(s.auth))
	mux.Handle("PUT /api/admin/users/{id}/admin", AdminUserAdmin(s.auth))
	mux.Handle("PUT /api/admin/users/{id}/blocked", AdminUserBlocked(s.auth))
	s.handler = mux
	return s
}

// admin registers a user, makes them an admin and returns their ID and token.
func (s adminSite) admin(username string) (id, token string) {
	s.Helper()
	id, token = s.register(username)
	if err := s.main.GrantAdmin(s.Context(), id); err != nil {
		s.Fatal(err)
	}
	return id, token
}

// put changes a user, and checks the status and part of the response.
func (s adminSite) put(token, id, what string, value bool, status int, part string) {
	s.Helper()
	field := map[string]string{"pro": "isPro", "admin": "isAdmin", "blocked": "isBlocked"}[what]
	w := s.call("PUT /api/admin/users/"+id+"/"+what, fmt.Sprintf(`{%q:%v}`, field, value), bearerHeader(token)...)
	if w.Code != status || !strings.Contains(w.Body.String(), part) {
		s.Errorf("%s %v: %d %s, want %d and %s", what, value, w.Code, w.Body, status, part)
	}
}

func (s adminSite) get(token, path string) map[string]any {
	s.Helper()
	w := s.call("GET "+path, "", bearerHeader(token)...)
	if w.Code != 200 {
		s.Errorf("%s: %d %s", path, w.Code, w.Body)
	}
	return readObject(s.T, w)
}

// changes returns the given fields of each entry of the audit log, newest first.
func (s adminSite) changes(token string, fields ...string) (changes []string) {
	s.Helper()
	for _, e := range s.get(token, "/api/admin/audit")["entries"].([]any) {
		var values []string
		for _, field := range fields {
			values = append(values, fmt.Sprint(e.(map[string]any)[field]))
		}
		changes = append(changes, strings.Join(values, " "))
	}
	return changes
}

// edit changes the catalog a second later, and checks the status. It returns the ID in a response
// with the model.
func (s adminSite) edit(token string, status int, route, body string) (id string) {
	s.Helper()
	s.advance(time.Second)
	w := s.call(route, body, bearerHeader(token)...)
	if w.Code != status {
		s.Fatalf("%s: %d %s, want %d", route, w.Code, w.Body, status)
	}
	if status == 200 {
		id = readObject(s.T, w)["id"].(string)
	}
	return id
}

func TestAdminUsers(t *testing.T) {
	s := newAdminSite(t)
	id, token := s.admin("ada")
	s.advance(25 * time.Hour)
	s.signInAs("1", "Grace@example.org")
	page := s.get(token, "/api/admin/users?search=ADA&cursor=")
	want := map[string]any{
		"id": id, "username": "ada", "isActive": false, "is_pro": false, "granted": false, "is_admin": true, "is_blocked": false, "protected": false, "chatCount": 0.0,
		"createdAt": "2026-03-01T12:00:00Z", "lastLoginAt": "2026-03-01T12:00:00Z", "lastSeenAt": "2026-03-01T12:00:00Z",
	}
	users := page["users"].([]any)
	if len(users) != 1 || !maps.Equal(want, users[0].(map[string]any)) || page["nextCursor"] != nil {
		t.Errorf("got %v, want %v", page, want)
	}
	users = s.get(token, "/api/admin/users")["users"].([]any)
	if len(users) != 2 || users[0].(map[string]any)["email"] != "Grace@example.org" || users[0].(map[string]any)["isActive"] != true {
		t.Errorf("all users: %v", users)
	}
	for _, query := range []string{"cursor=x", "search=" + strings.Repeat("a", 321), "search=" + strings.Repeat("%C3%A9", 321)} {
		if w := s.call("GET /api/admin/users?"+query, "", bearerHeader(token)...); w.Code != 400 {
			t.Errorf("%.20s: %d %s", query, w.Code, w.Body)
		}
	}
	s.get(token, "/api/admin/users?search="+strings.Repeat("%C3%A9", 320))
	wantStats := map[string]any{"totalUsers": 2.0, "activeUsers": 1.0, "totalChats": 0.0, "todayChats": 0.0, "premiumUsers": 0.0}
	if got := s.get(token, "/api/admin/stats"); !maps.Equal(wantStats, got) {
		t.Errorf("stats: got %v, want %v", got, wantStats)
	}
}

func TestAdminPro(t *testing.T) {
	s := newAdminSite(t)
	_, token := s.admin("ada")
	id, userToken := s.register("grace")
	s.put(token, id, "pro", true, 200, `"is_pro":true,"granted":true`)
	s.put(token, id, "pro", true, 200, `"granted":true`)
	s.put(token, id, "pro", false, 200, `"is_pro":false,"granted":false`)
	s.put(token, strings.Repeat("0", 32), "pro", true, 404, "This user does not exist.")
	s.put(token, "x", "pro", true, 404, "This user does not exist.")
	s.put(userToken, id, "pro", true, 403, "not_admin")
	for _, body := range []string{`{}`, `{"isPro":null}`, `{"isPro":"true"}`, `[]`} {
		if w := s.call("PUT /api/admin/users/"+id+"/pro", body, bearerHeader(token)...); w.Code != 400 {
			t.Errorf("body %s: %d %s", body, w.Code, w.Body)
		}
	}

	// Pro by subscription cannot be removed.
	end := time.Date(2026, 3, 24, 12, 0, 0, 0, time.UTC)
	paid := billing.Subscription{Customer: "cus_1", ID: "sub_1", Plan: billing.Monthly, Status: billing.Active, PeriodEnd: end, ProUntil: end.Add(billing.Grace)}
	if err := s.main.PutSubscription(t.Context(), id, billing.Subscription{}, paid); err != nil {
		t.Fatal(err)
	}
	s.put(token, id, "pro", false, 409, `"This user's subscription grants Premium until at least March 24, 2026. To end it now, refund its latest payment in full in Stripe."`)
	s.put(token, id, "pro", true, 200, `"granted":true`)
	paid.Version = 1
	overdue := paid
	overdue.Status, overdue.PeriodEnd, overdue.ProUntil = billing.PastDue, end.AddDate(-1, 0, 0), time.Time{}
	if err := s.main.PutSubscription(t.Context(), id, paid, overdue); err != nil {
		t.Fatal(err)
	}
	s.put(token, id, "pro", false, 409, `"This user's subscription is overdue. Cancel it in Stripe."`)

	changes := s.changes(token, "actor", "action", "target", "from", "to", "refused")
	slices.Sort(changes)
	if want := []string{
		"ada user.pro grace false false subscribed", "ada user.pro grace false true ", "ada user.pro grace false true ",
		"ada user.pro grace true false ", "ada user.pro grace true false subscribed",
	}; !slices.Equal(changes, want) {
		t.Errorf("audit log %q, want %q", changes, want)
	}
}

// A blocked user can still sign in, to manage the subscription or to delete the account. Admins
// cannot be blocked, and so they cannot block themselves.
func TestBlockUser(t *testing.T) {
	s := newAdminSite(t)
	adminID, token := s.admin("ada")
	otherAdminID, otherToken := s.admin("eve")
	id, userToken := s.register("grace")
	s.put(token, adminID, "blocked", true, 409, `"block_admin"`)
	s.put(token, otherAdminID, "blocked", true, 409, `"block_admin"`)
	s.put(userToken, adminID, "blocked", true, 403, `"not_admin"`)
	if w := s.call("PUT /api/admin/users/"+id+"/blocked", `{}`, bearerHeader(token)...); w.Code != 400 {
		t.Errorf("without a value: %d", w.Code)
	}
	s.put(token, id, "blocked", true, 200, `"is_blocked":true`)
	if got := s.get(userToken, "/api/user"); got["username"] != "grace" || got["is_blocked"] != true {
		t.Errorf("user: %v", got)
	}
	s.put(token, id, "admin", true, 409, `"blocked_admin"`)
	s.put(token, id, "blocked", false, 200, `"is_blocked":false`)
	if entries := s.get(token, "/api/admin/audit")["entries"].([]any); len(entries) != 5 { // three of them refused
		t.Errorf("audit log: %v", entries)
	}
	// An admin who was blocked before being listed in ADMIN_ACCOUNTS has no rights.
	s.put(token, otherAdminID, "admin", false, 200, `"is_admin":false`)
	s.put(token, otherAdminID, "blocked", true, 200, `"is_blocked":true`)
	s.put(otherToken, id, "blocked", true, 403, `"not_admin"`)
	configured := s.signInAs("1", "admin@example.org")
	if err := s.main.SetBlocked(t.Context(), s.get(configured, "/api/user")["id"].(string), true); err != nil {
		t.Fatal(err)
	}
	s.put(configured, id, "blocked", true, 403, `"blocked"`)
	// Another admin can unblock that admin, but not block them.
	_, token = s.admin("joan")
	configuredID := s.get(configured, "/api/user")["id"].(string)
	s.put(token, configuredID, "blocked", false, 200, `"is_blocked":false`)
	s.put(token, configuredID, "blocked", true, 409, `"block_admin"`)
}

// A change that fails because of the database is not recorded as refused.
func TestFailedChangeIsNotRefused(t *testing.T) {
	main, ephemeral, calls := storetest.OpenCounted(t)
	s := newAdminSiteOn(newSiteOn(t, main, ephemeral))
	_, token := s.admin("ada")
	id, _ := s.register("grace")
	calls.SetAnswer(storetest.Respond(500, "InternalServerError", "TransactWriteItems"))
	s.put(token, id, "blocked", true, 503, `"database"`)
	calls.SetAnswer(nil)
	if entries := s.get(token, "/api/admin/audit")["entries"].([]any); len(entries) != 0 {
		t.Errorf("audit log: %v", entries)
	}
}

// A user who was blocked and has deleted the account cannot come back with the same identity.
func TestBlockedIdentity(t *testing.T) {
	s := newAdminSite(t)
	_, token := s.admin("ada")
	userToken := s.signInAs("1", "grace@example.org")
	id := s.get(userToken, "/api/user")["id"].(string)
	s.put(token, id, "blocked", true, 200, `"is_blocked":true`)
	userToken = s.signInAs("1", "grace@example.org")
	if err := s.main.DeleteUser(t.Context(), id, billing.Subscription{}); err != nil {
		t.Fatal(err)
	}
	state, cookie := s.startSignIn("/chat")
	if location, session := s.finishSignIn("code=c&state="+state, cookie); location != "/auth?error=blocked" || session != "" {
		t.Errorf("redirected to %s with session %q", location, session)
	}
	if w := s.call("GET /api/user", "", bearerHeader(userToken)...); w.Code != 401 {
		t.Errorf("session of the deleted user: %d", w.Code)
	}
	if token := s.signInAs("2", "other@example.org"); token == "" {
		t.Error("another identity cannot sign in")
	}
}

// Each change to a model is recorded once, with the values that differ.
func TestAdminModelsAreAudited(t *testing.T) {
	s := newAdminSite(t)
	_, token := s.admin("ada")
	// Long values do not hide others.
	marks := s.edit(token, 200, "POST /api/admin/models", `{"name":"Marks","provider":"Maker","modelId":"maker/marks","description":"`+strings.Repeat("<", 500)+`"}`)
	s.edit(token, 200, "PATCH /api/admin/models/"+marks, `{"description":"`+strings.Repeat(">", 499)+`é","isFree":false}`)
	want := `{"description":"` + strings.Repeat("<", 500) + `","isFree":true} {"description":"` + strings.Repeat(">", 499) + `é","isFree":false}`
	if got := s.changes(token, "from", "to")[0]; got != want {
		t.Errorf("update %s, want %s", got, want)
	}
	id := s.edit(token, 200, "POST /api/admin/models", `{"name":"One","provider":"Maker","modelId":"maker/one"}`)
	s.edit(token, 200, "PATCH /api/admin/models/"+id, `{"name":"One"}`) // changes nothing
	s.edit(token, 200, "PATCH /api/admin/models/"+id, `{"name":"Two","isFree":false}`)
	s.edit(token, 204, "DELETE /api/admin/models/"+id, "")
	changes := s.changes(token, "actor", "action", "target", "targetId")
	if want := []string{
		"ada model.delete Two " + id, "ada model.update Two " + id, "ada model.create One " + id,
		"ada model.update Marks " + marks, "ada model.create Marks " + marks,
	}; !slices.Equal(changes, want) {
		t.Errorf("changes %q, want %q", changes, want)
	}
	if got, want := s.changes(token, "from", "to")[1], `{"isFree":true,"name":"One"} {"isFree":false,"name":"Two"}`; got != want {
		t.Errorf("update %s, want %s", got, want)
	}
}

// Changes to models that are refused are recorded with what was to be changed.
func TestRefusedModelChangesAreAudited(t *testing.T) {
	s := newAdminSite(t)
	_, token := s.admin("ada")
	id := s.edit(token, 200, "POST /api/admin/models", `{"name":"One","provider":"Maker","modelId":"maker/one"}`)
	s.edit(token, 400, "POST /api/admin/models", `{"name":"Two","provider":"Maker"}`)
	s.edit(token, 409, "POST /api/admin/models", `{"name":"Two","provider":"Maker","modelId":"maker/one"}`)
	s.edit(token, 409, "PATCH /api/admin/models/"+id, `{"name":"Three","provider":"Maker","isFree":false,"version":7}`)
	s.edit(token, 400, "PATCH /api/admin/models/"+id, `{"category":"poetry"}`)
	s.edit(token, 409, "PUT /api/admin/models/order", `{"ids":["x"]}`)
	s.edit(token, 404, "PATCH /api/admin/models/x", `{"name":"Three"}`) // there is nothing to change
	s.edit(token, 404, "DELETE /api/admin/models/x", "")
	got := s.changes(token, "action", "target", "from", "to", "refused")
	want := []string{
		`model.order  One  order_changed`,
		`model.update One {"category":""} {"category":"poetry"} category`,
		`model.update One {"isFree":true,"name":"One"} {"isFree":false,"name":"Three"} changed`,
		`model.create Two  {"modelId":"maker/one","name":"Two","provider":"Maker"} duplicate_model`,
		`model.create Two  {"name":"Two","provider":"Maker"} missing_field`,
	}
	if len(got) != len(want)+1 || !slices.Equal(got[:len(want)], want) {
		t.Errorf("got %q, want %q and one creation", got, want)
	}
}

func TestAdminRights(t *testing.T) {
	s := newAdminSite(t)
	ada, adaToken := s.admin("ada")
	grace, graceToken := s.register("grace")
	s.put(adaToken, ada, "admin", false, 409, `"last_admin"`)
	s.put(adaToken, grace, "admin", true, 200, `"is_admin":true`)
	s.put(graceToken, ada, "admin", false, 200, `"is_admin":false`)
	s.put(adaToken, grace, "admin", false, 403, `"not_admin"`) // from the next request on
	if w := s.call("GET /api/admin/users", "", bearerHeader(adaToken)...); w.Code != 403 {
		t.Errorf("a removed admin: %d %s", w.Code, w.Body)
	}
	s.put(graceToken, grace, "admin", false, 409, `"last_admin"`)
	s.put(graceToken, ada, "admin", true, 200, `"is_admin":true`)
	s.put(graceToken, grace, "admin", false, 200, `"is_admin":false`) // ada remains

	// Configured admins cannot lose their rights.
	admin, adminToken := s.signInAsAdmin("admin@example.org")
	s.put(adaToken, admin, "admin", true, 200, `"is_admin":true`)
	s.put(adaToken, admin, "admin", false, 409, "ADMIN_ACCOUNTS")
	s.put(adminToken, ada, "admin", false, 200, `"is_admin":false`) // the last grant
	keeper := s.operator("keeper")
	for _, value := range []bool{true, false} {
		s.put(adminToken, keeper, "admin", value, 409, `"protected"`)
	}
	refused := slices.DeleteFunc(s.changes(adminToken, "action", "from", "to", "refused"), func(change string) bool {
		return strings.HasSuffix(change, " ") // not refused
	})
	slices.Sort(refused)
	if want := []string{
		"user.admin false false protected", "user.admin false true protected", "user.admin true false configured_admin",
		"user.admin true false last_admin", "user.admin true false last_admin",
	}; !slices.Equal(refused, want) {
		t.Errorf("refused changes %q, want %q", refused, want)
	}
}

// One admin remains even if two admins remove each other or themselves at the same time.
func TestLastAdminRemains(t *testing.T) {
	for name, target := range map[string]func(i int) int{
		"each other": func(i int) int { return 1 - i },
		"themselves": func(i int) int { return i },
	} {
		t.Run(name, func(t *testing.T) {
			s := newAdminSite(t)
			var ids, tokens [2]string
			for i := range ids {
				ids[i], tokens[i] = s.admin(fmt.Sprint("admin-", i))
			}
			var calls sync.WaitGroup
			var got [2]int
			for i := range got {
				calls.Go(func() {
					got[i] = s.call("PUT /api/admin/users/"+ids[target(i)]+"/admin", `{"isAdmin":false}`, bearerHeader(tokens[i])...).Code
				})
			}
			calls.Wait()
			if (got[0] == 200) == (got[1] == 200) {
				t.Errorf("got %v, want one 200", got)
			}
		})
	}
}

// signInAsAdmin signs in at the identity provider with a verified address.
func (s adminSite) signInAsAdmin(email string) (id, token string) {
	s.Helper()
	token = s.signInAs("admin", email)
	return readObject(s.T, s.call("GET /api/user", "", bearerHeader(token)...))["id"].(string), token
}

// operator creates an account as the operator does.
func (s adminSite) operator(username string) (id string) {
	s.Helper()
	u, err := account.Registration{Users: s.main, Hasher: account.NewHasher()}.RegisterByOperator(s.Context(), s.clock(), account.Credentials{Username: username, Password: testPassword})
	if err != nil {
		s.Fatal(err)
	}
	return u.ID
}
