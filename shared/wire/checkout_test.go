package wire_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/billing"
)

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
			{checkout["success_url"], s.url + "/payment-success?session_id={CHECKOUT_SESSION_ID}"},
		} {
			if diff := cmp.Diff(field.want, field.got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		}
	}
}
