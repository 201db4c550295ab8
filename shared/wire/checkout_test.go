package wire_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/billing"
)

// Concurrent clicks in several tabs create one customer and leave one open checkout.
func TestConcurrentCheckouts(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	var calls sync.WaitGroup
	body := `{"plan":"monthly"}`
	for range 8 {
		calls.Go(func() {
			r, err := http.NewRequestWithContext(t.Context(), "POST", s.site.url+"/api/payments/create-subscription", strings.NewReader(body))
			if err != nil {
				t.Error(err)
				return
			}
			r.Header.Set("Content-Type", "application/json")
			carriers["bearer"](r, ada.token)
			resp, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Error(err)
				return
			}
			defer resp.Body.Close()
			if resp.StatusCode != 200 && resp.StatusCode != 409 {
				t.Errorf("status %d", resp.StatusCode)
			}
		})
	}
	calls.Wait()
	state := s.double.Snapshot()
	open := slices.DeleteFunc(state.Sessions, func(s map[string]any) bool { return s["status"] != "open" })
	if len(state.Customers) != 1 || len(open) != 1 {
		t.Errorf("%d customers, %d open checkouts", len(state.Customers), len(open))
	}
	page := ada.subscribe(billing.Annual) // closes the open one
	open = slices.DeleteFunc(s.double.Snapshot().Sessions, func(s map[string]any) bool { return s["status"] != "open" })
	if len(open) != 1 || open[0]["url"] != page {
		t.Errorf("open checkouts %v, want %s", open, page)
	}
}

// A checkout identifies the user by ID. Stripe gets the email address only if it is verified.
func TestCheckoutOfCustomer(t *testing.T) {
	s := newPaymentSite(t)
	for name, verified := range map[string]bool{"verified": true, "unverified": false} {
		u := s.signUp(name)
		u.Email, u.EmailVerified = name+"@mail.example", verified
		if err := s.main.RecordLogin(t.Context(), u.User); err != nil {
			t.Fatal(err)
		}
		u.subscribe(billing.Annual)
		state := s.double.Snapshot()
		customer, checkout := state.Customers[0], state.Sessions[0]
		var email any
		if verified {
			email = u.Email
		}
		metadata := map[string]any{"user_id": u.ID, "plan": "annual"}
		for _, field := range []struct{ got, want any }{
			{customer["email"], email},
			{customer["name"], nil},
			{customer["metadata"], map[string]any{"user_id": u.ID}},
			{checkout["customer"], customer["id"]},
			{checkout["client_reference_id"], u.ID},
			{checkout["metadata"], metadata},
			{checkout["allow_promotion_codes"], true},
			{checkout["success_url"], s.site.url + "/payment-success?session_id={CHECKOUT_SESSION_ID}"},
		} {
			if diff := cmp.Diff(field.want, field.got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		}
	}
}
