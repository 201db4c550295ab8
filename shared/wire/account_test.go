package wire_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/infra/dev/stripedouble"
	"trefoil/shared/account"
	"trefoil/shared/billing"
)

func TestDeleteUser(t *testing.T) {
	s := newPaymentSite(t)
	quinn, bob := s.signUp("Quinn-X"), s.signUp("bob")
	other := quinn.signIn(time.Now()) // on another device
	bob.buy(billing.Monthly)
	quinn.buy(billing.Monthly)
	s.deliver()
	customer := s.double.Snapshot().Customers[0]["id"].(string)
	// The audit log names Quinn as an admin and as a user whose rights were changed.
	for _, admin := range []*subscriber{quinn, bob} {
		if err := s.main.GrantAdmin(t.Context(), admin.ID); err != nil {
			t.Fatal(err)
		}
	}
	quinn.call(200, "PUT /api/admin/users/"+bob.ID+"/pro", object{"isPro": true})
	bob.call(200, "PUT /api/admin/users/"+quinn.ID+"/admin", object{"isAdmin": false})
	traces := func() (found []string) {
		for _, table := range []string{s.tables.Main, s.tables.Ephemeral} {
			for _, item := range s.scan(table) {
				for name, value := range item {
					if v := strings.ToLower(text(value)); strings.Contains(v, quinn.ID) || strings.Contains(v, "quinn-x") || strings.Contains(v, customer) {
						found = append(found, text(item["pk"])+" "+name)
					}
				}
			}
		}
		return found
	}

	quinn.call(400, "DELETE /api/user", object{"username": "quinn-x"})
	fresh := quinn.token
	quinn.token = quinn.signIn(time.Now().Add(-time.Hour))
	if got := quinn.call(403, "DELETE /api/user", object{"username": "Quinn-X"}); got["code"] != "sign_in_again" {
		t.Errorf("an hour after the sign-in: %v", got)
	}
	if err := s.ephemeral.EndSession(t.Context(), quinn.token); err != nil {
		t.Fatal(err)
	}
	quinn.token = fresh
	s.double.SetFaults(stripedouble.Faults{Fault: stripedouble.FaultRateLimit})
	if got := quinn.call(503, "DELETE /api/user", object{"username": "Quinn-X"}); got["code"] != "cannot_cancel" {
		t.Errorf("Stripe is down: %v", got)
	}
	if !quinn.isPro() {
		t.Error("something was deleted although Stripe is down")
	}
	s.double.SetFaults(stripedouble.Faults{})
	s.double.SetDelivery(stripedouble.Delivery{Hold: true})
	quinn.call(204, "DELETE /api/user", object{"username": "Quinn-X"})
	for _, sub := range s.double.Snapshot().Subscriptions {
		if sub["customer"] == customer && sub["status"] != "canceled" {
			t.Errorf("the subscription is %v", sub["status"])
		}
	}
	for _, c := range s.double.Snapshot().Customers {
		if deleted := c["deleted"] == true; deleted != (c["id"] == customer) {
			t.Errorf("customer %v: deleted %v", c["id"], deleted)
		}
	}
	s.double.SetDelivery(stripedouble.Delivery{})
	s.deliver() // later events recreate nothing and are accepted
	for _, e := range s.double.Snapshot().Events {
		if !slices.Contains(e.Statuses, 200) {
			t.Errorf("event %s got %d", e.Type, e.Statuses)
		}
	}
	audited := 0
	for _, trace := range traces() {
		switch {
		case strings.HasPrefix(trace, "SESSION#"+other.Hash()): // cannot be looked up by user, but is unusable and expires
		case strings.HasPrefix(trace, "AUDIT#") && (strings.HasSuffix(trace, " actor_id") || strings.HasSuffix(trace, " target_id")):
			audited++
		default:
			t.Errorf("left behind: %s", trace)
		}
	}
	if audited != 2 {
		t.Errorf("the audit log has %d of 2 IDs", audited)
	}
	var changes []string
	for _, e := range bob.call(200, "GET /api/admin/audit", nil)["entries"].([]any) {
		e := e.(map[string]any)
		changes = append(changes, fmt.Sprint(e["actor"], " ", e["action"], " ", e["target"], " ", e["targetId"]))
	}
	if diff := cmp.Diff([]string{"bob user.admin <nil> " + quinn.ID, "<nil> user.pro bob " + bob.ID}, changes); diff != "" {
		t.Errorf("audit log (-want +got):\n%s", diff)
	}
	for _, token := range []account.Token{quinn.token, other} {
		quinn.token = token
		quinn.call(401, "GET /api/user", nil)
		quinn.call(401, "DELETE /api/user", object{"username": "Quinn-X"})
	}
	if !bob.isPro() {
		t.Error("another user lost Pro")
	}
	s.signUp("quinn-x") // the name is free again
}

func TestSignOutEverywhere(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	other := ada.signIn(time.Now())
	ada.call(204, "POST /api/logout", object{"everywhere": true})
	for _, token := range []account.Token{ada.token, other} {
		ada.token = token
		ada.call(401, "GET /api/user", nil)
	}
	ada.call(401, "POST /api/logout", object{"everywhere": true})
	ada.call(204, "POST /api/logout", nil)
}
