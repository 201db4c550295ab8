package wire_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"trefoil/infra/dev/openid"
	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// Each function that needs the salt of the day can be the first to do so.
func TestFirstRequestOfADay(t *testing.T) {
	provider := httptest.NewServer(nil)
	t.Cleanup(provider.Close)
	identity := openid.New(provider.URL, "client", "secret")
	provider.Config.Handler = identity.Handler()
	for _, test := range []struct {
		function, route, body string
		want                  int
	}{
		{"login", "POST /api/login", `{"username":"ada","password":"a guess"}`, http.StatusUnauthorized},
		{"auth-google", "GET /api/auth/google", "", http.StatusFound},
	} {
		s := newPaymentSite(t, "OIDC_ISSUER="+identity.Issuer, "OIDC_CLIENT_ID="+identity.ClientID, "OIDC_CLIENT_SECRET="+identity.ClientSecret)
		s.serve(test.function)
		method, path, _ := strings.Cut(test.route, " ")
		if resp, text, _ := s.send(method, path, test.body, nil); resp.StatusCode != test.want {
			t.Errorf("%s: status %d, want %d: %s", test.route, resp.StatusCode, test.want, text)
		}
	}
}

// A user of an identity provider can delete their account. An admin can block others, and can remove
// their own rights unless they are the last one.
func TestOwnAccount(t *testing.T) {
	s := newPaymentSite(t)
	profile := account.Profile{Identity: account.Identity{Issuer: "https://id.example", Subject: "grace"}}
	user, err := account.ExternalLogin{Users: s.main}.Login(t.Context(), time.Now(), profile)
	if err != nil {
		t.Fatal(err)
	}
	grace := &subscriber{paymentSite: s, User: user}
	grace.token = grace.signIn(time.Now())
	ada := s.signUp("ada")
	for _, admin := range []*subscriber{ada, grace} {
		if err := s.main.GrantAdmin(t.Context(), admin.ID); err != nil {
			t.Fatal(err)
		}
	}
	grace.call(200, "PUT /api/admin/users/"+grace.ID+"/admin", object{"isAdmin": false})
	ada.call(409, "PUT /api/admin/users/"+ada.ID+"/admin", object{"isAdmin": false})
	for _, blocked := range []bool{true, false} {
		ada.call(200, "PUT /api/admin/users/"+grace.ID+"/blocked", object{"isBlocked": blocked})
	}
	grace.call(204, "DELETE /api/user", object{"username": grace.Username})
	if _, err := s.main.UserByIdentity(t.Context(), profile.Identity); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("the deleted account's identity: error %v, want %v", err, errs.ErrNotFound)
	}
}
