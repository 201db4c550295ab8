package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"trefoil/infra/dev/openid"
)

// Managing users needs only the permissions in the route table.
func TestAdminsManageUsers(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	person := newBrowser(t, s)
	if resp := person.do("POST", "/api/register", `{"username":"Ada","password":"correct horse"}`); resp.StatusCode != http.StatusOK {
		t.Fatalf("register: %d", resp.StatusCode)
	}
	_, ada := person.user()
	admin := newBrowser(t, s)
	admin.signIn(openid.Admin.Subject)
	type adminUser struct {
		profile
		Email     string
		Granted   bool
		Protected bool
	}
	var page struct{ Users []adminUser }
	admin.read("/api/admin/users", &page)
	if len(page.Users) != 3 { // the local Pro user, too
		t.Errorf("users: %+v", page.Users)
	}
	admin.read("/api/admin/users?search=AD", &page)
	if len(page.Users) != 2 {
		t.Errorf("search: %+v", page.Users)
	}
	for _, change := range []struct {
		what, body string
		want       int
	}{
		{"pro", `{"isPro":true}`, 200},
		{"admin", `{"isAdmin":true}`, 200},
		{"admin", `{"isAdmin":false}`, 200},
		{"pro", `{"isPro":false}`, 200},
	} {
		if resp := admin.do("PUT", "/api/admin/users/"+ada.ID+"/"+change.what, change.body); resp.StatusCode != change.want {
			t.Errorf("%s %s: %d, want %d", change.what, change.body, resp.StatusCode, change.want)
		}
		if status := person.do("GET", "/api/admin/stats", "").StatusCode; (status == 200) != strings.Contains(change.body, `"isAdmin":true`) {
			t.Errorf("after %s: the user gets %d", change.body, status)
		}
	}
	var stats map[string]int
	admin.read("/api/admin/stats", &stats)
	if stats["totalUsers"] != 3 || len(stats) != 5 {
		t.Errorf("stats: %v", stats)
	}
	var log struct {
		Entries []struct{ Actor, Action, Target, From, To string }
	}
	admin.read("/api/admin/audit", &log)
	if got := fmt.Sprint(log.Entries); got != "[{admin user.pro Ada true false} {admin user.admin Ada true false} {admin user.admin Ada false true} {admin user.pro Ada false true}]" {
		t.Errorf("audit log: %s", got)
	}
	// Admins by grant can remove their own admin rights only if another admin by grant remains.
	other := newBrowser(t, s)
	if resp := other.do("POST", "/api/register", `{"username":"Grace","password":"correct horse"}`); resp.StatusCode != http.StatusOK {
		t.Fatalf("register: %d", resp.StatusCode)
	}
	_, grace := other.user()
	for i, change := range []struct {
		by   *browser
		id   string
		body string
		want int
	}{
		{admin, ada.ID, `{"isAdmin":true}`, 200},
		{person, ada.ID, `{"isAdmin":false}`, 409},
		{person, grace.ID, `{"isAdmin":true}`, 200},
		{person, ada.ID, `{"isAdmin":false}`, 200},
	} {
		if resp := change.by.do("PUT", "/api/admin/users/"+change.id+"/admin", change.body); resp.StatusCode != change.want {
			t.Errorf("change %d: %d, want %d", i, resp.StatusCode, change.want)
		}
	}
}
