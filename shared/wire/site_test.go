package wire_test

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"trefoil/functions"
	"trefoil/infra/dev/openid"
	"trefoil/shared/account"
	"trefoil/shared/chat"
	"trefoil/shared/config"
	"trefoil/shared/limits"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
	"trefoil/shared/wire"
)

// site serves functions with production wiring and a real store.
type site struct {
	*testing.T
	url       string
	tables    storetest.Tables
	main      *store.Main
	ephemeral *store.Ephemeral
	mux       *http.ServeMux
	guard     string            // address of the guard; see newGuard
	variables map[string]string // environment variables of the functions
	addresses int               // used so far, one per request
}

// startSite starts a site with empty tables and without functions.
func startSite(t *testing.T) *site {
	t.Helper()
	at, mux := storetest.Create(t), http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	s := &site{T: t, url: server.URL, tables: at, mux: mux, guard: newGuard(t, at.Endpoint), variables: map[string]string{
		"AWS_REGION": at.Region, "AWS_ACCESS_KEY_ID": at.Credentials.AccessKeyID, "AWS_SECRET_ACCESS_KEY": at.Credentials.SecretAccessKey,
		"AWS_SESSION_TOKEN": at.Credentials.SessionToken, "AWS_ENDPOINT_URL_DYNAMODB": at.Endpoint,
		"TABLE_NAME": at.Main, "EPHEMERAL_TABLE_NAME": at.Ephemeral, "PUBLIC_URL": server.URL,
	}}
	s.main, s.ephemeral = at.Open()
	return s
}

// seed fills the catalog from a router, which the functions use.
func (s *site) seed(router string) {
	s.Helper()
	s.variables["MODEL_ROUTER_URL"] = router
	aws := config.AWS{Region: s.tables.Region, Credentials: s.tables.Credentials, DynamoDBEndpoint: s.tables.Endpoint}
	if _, err := wire.Seed(s.Context(), wire.SeedConfig{MainTable: config.MainTable{AWS: aws, TableName: s.tables.Main}, Router: config.Router{ModelRouterURL: router}}); err != nil {
		s.Fatal(err)
	}
}

// serve adds the functions with the given names, or all functions.
func (s *site) serve(names ...string) {
	s.Helper()
	for _, r := range functions.Routes() {
		if len(names) == 0 || slices.Contains(names, r.Function) {
			s.mux.Handle(r.Pattern(), build(s.T, s.guard, r.Function, s.variables))
		}
	}
}

// roleSite serves every function to callers with any role.
type roleSite struct {
	*site
	provider  *openid.Provider
	schema    responseSchema
	hash      string // of password
	otherHash string // of another password

	spentVisitor *http.Cookie // of a visitor without free chats left
}

const (
	password       = "correct horse battery"
	protectedEmail = "protected@example.org"

	webhookSecret = "whsec_test"
)

func newRoleSite(t *testing.T) *roleSite {
	t.Helper()
	s := &roleSite{site: startSite(t), schema: readSchema(t)}
	var err error
	for text, hash := range map[string]*string{password: &s.hash, "another password": &s.otherHash} {
		if *hash, err = account.NewHasher().Hash(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	router := httptest.NewServer(http.HandlerFunc(serveRouter))
	t.Cleanup(router.Close)
	s.seed(router.URL)
	s.provider = openid.New(s.url, "client", "secret")
	s.mux.Handle(openid.Path+"/", s.provider.Handler())
	addStripe(s.mux)
	maps.Copy(s.variables, map[string]string{
		"PROTECTED_ADMIN": protectedEmail,
		"OIDC_ISSUER":     s.provider.Issuer, "OIDC_CLIENT_ID": s.provider.ClientID, "OIDC_CLIENT_SECRET": s.provider.ClientSecret,
		"STRIPE_API_URL": s.url, "STRIPE_SECRET_KEY": "sk_test", "STRIPE_WEBHOOK_SECRET": webhookSecret,
		"STRIPE_PRICE_MONTHLY": "price_monthly", "STRIPE_PRICE_ANNUAL": "price_annual",
		"ICON_BUCKET": "icons", "AWS_ENDPOINT_URL_S3": "https://s3.example",
	})
	s.serve()
	s.spentVisitor = s.spendVisitor()
	return s
}

// serveRouter is a model router that lists a model of the catalog and another one, and answers every
// question.
func serveRouter(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/models" {
		fmt.Fprintf(w, `{"data":[{"id":%q,"name":%q,"context_length":400000},{"id":"maker/importable"}]}`, freeModel.ModelID, freeModel.Name)
		return
	}
	if r.Method != http.MethodPost {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprint(w, `data: {"choices":[{"delta":{"content":"By the moon."},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
}

// caller makes one request.
type caller struct {
	*roleSite
	user    *account.User // whose token is sent
	target  *account.User // named in the request; the same user, except for otherUser
	cookies []*http.Cookie
	headers http.Header
}

// carriers are the ways to send a token.
var carriers = map[string]func(r *http.Request, token account.Token){
	"cookie": func(r *http.Request, token account.Token) {
		r.AddCookie(&http.Cookie{Name: "__Host-session", Value: string(token)})
	},
	"bearer": func(r *http.Request, token account.Token) { r.Header.Set("Authorization", "Bearer "+string(token)) },
	"forwarded bearer": func(r *http.Request, token account.Token) {
		r.Header.Set("X-Forwarded-Authorization", "Bearer "+string(token))
		r.Header.Set("Authorization", "AWS4-HMAC-SHA256 Credential=x")
	},
}

// check makes a request as a role, with each way to send a token, and checks the response.
func (s *roleSite) check(r routeTest, who role) {
	s.Helper()
	want := r.status(who)
	for carrier, addToken := range carriers {
		c := s.newCaller(who)
		path, body := r.request(c)
		token := c.store(who)
		method, _, _ := strings.Cut(r.route, " ")
		got, text, location := s.send(method, path, body, func(r *http.Request) {
			for _, cookie := range c.cookies {
				r.AddCookie(cookie)
			}
			if token != "" {
				addToken(r, token)
			}
			maps.Copy(r.Header, c.headers)
			if who == crossSite {
				r.Header.Set("Origin", "https://evil.example")
				r.Header.Set("Sec-Fetch-Site", "cross-site")
			}
		})
		want := want
		if r.returnsTokens && want == 204 && carrier != "cookie" {
			want = 200
		}
		switch {
		case got.StatusCode != want:
			s.Errorf("%s (%s): %d, want %d: %.200s", who, carrier, got.StatusCode, want, text)
		case (want == 200 || want == 302) && !strings.Contains(location+text, r.shown(c)):
			s.Errorf("%s (%s): location %q, body %.200s, want %s", who, carrier, location, text, r.shown(c))
		case want == 403 && who == crossSite && !strings.Contains(text, `"cross_site"`):
			s.Errorf("%s (%s): rejected for another reason: %s", who, carrier, text)
		}
		if err := s.schema.check(r.route, got, text); err != nil {
			s.Errorf("%s (%s): %v", who, carrier, err)
		}
		if token == "" { // all carriers are the same
			break
		}
	}
}

// newCaller returns a caller with the given role. It is not stored yet.
func (s *roleSite) newCaller(who role) *caller {
	u := s.newUser()
	switch who {
	case pro:
		u.IsPro = true
	case admin, crossSite:
		u.IsAdmin = true
	case protected:
		u.Email, u.EmailVerified = protectedEmail, true
	case outdated:
		u.Epoch = 1
	}
	c := &caller{roleSite: s, user: u, target: u}
	if who == otherUser {
		c.target = s.newUser()
		c.target.IsPro = true
		c.user.PasswordHash = s.otherHash
	}
	return c
}

// newUser returns a user who registers now, so that a search finds them among the newest.
func (s *roleSite) newUser() *account.User {
	return &account.User{ID: chat.NewID(), Username: newUsername(), PasswordHash: s.hash, CreatedAt: time.Now()}
}

// newUsername returns an unused username.
func newUsername() string { return "n-" + chat.NewID()[:16] }

// spendVisitor uses up the free chats of a new visitor and returns their cookie.
func (s *site) spendVisitor() (cookie *http.Cookie) {
	s.Helper()
	path, body := question(freeModel)(nil)
	for range limits.Get().Chats.Visitor {
		resp, text, _ := s.send("POST", path, body, func(r *http.Request) {
			if cookie != nil {
				r.AddCookie(cookie)
			}
		})
		if resp.StatusCode != http.StatusOK {
			s.Fatalf("a visitor's chat: %d %s", resp.StatusCode, text)
		}
		if cookie == nil {
			cookie = resp.Cookies()[0]
		}
	}
	return cookie
}

// startSignIn starts a sign-in. It returns the path of the callback and the cookie of the browser.
func (s *site) startSignIn(returnPath string) (path string, cookie *http.Cookie) {
	s.Helper()
	resp, _, location := s.send("GET", "/api/auth/google?return="+url.QueryEscape(returnPath), "", nil)
	r, err := http.NewRequestWithContext(s.Context(), "GET", openid.PickURL(location, "new", ""), nil)
	if err != nil || len(resp.Cookies()) != 1 {
		s.Fatalf("status %d, location %s, cookies %v: %v", resp.StatusCode, location, resp.Cookies(), err)
	}
	redirect, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		s.Fatal(err)
	}
	defer redirect.Body.Close()
	callback, err := redirect.Location()
	if err != nil {
		s.Fatal(err)
	}
	return callback.RequestURI(), resp.Cookies()[0]
}

// store stores the caller and returns the token that it sends.
func (c *caller) store(who role) account.Token {
	c.Helper()
	now := time.Now()
	token, session := account.NewToken(), account.NewSession(*c.user, now)
	switch who {
	case expired:
		session = account.NewSession(*c.user, now.Add(-account.SessionTTL))
	case outdated:
		session.Epoch = 0
	}
	users := []*account.User{c.user}
	switch who {
	case deleted:
		users = nil
	case otherUser:
		users = append(users, c.target)
	}
	for _, u := range users {
		if err := c.main.CreateUser(c.Context(), *u); err != nil {
			c.Fatal(err)
		}
	}
	if err := c.ephemeral.PutSession(c.Context(), token, session); err != nil {
		c.Fatal(err)
	}
	switch who {
	case visitor:
		return ""
	case loggedOut:
		if resp, _, _ := c.send("POST", "/api/logout", "", func(r *http.Request) { carriers["bearer"](r, token) }); resp.StatusCode != 204 {
			c.Fatalf("logout: %d", resp.StatusCode)
		}
	case forged:
		token = account.NewToken()
	case malformed:
		token = token[1:]
	case hashed:
		token = account.Token(token.Hash())
	}
	return token
}

// send makes a request from a new address, as CloudFront would forward it. It does not follow
// redirects.
func (s *site) send(method, path, body string, change func(*http.Request)) (resp *http.Response, text, location string) {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	s.addresses++
	r.Header.Set("X-Viewer-Address", fmt.Sprintf("10.0.%d.%d", s.addresses>>8, s.addresses&0xff))
	r.Header.Set("X-Forwarded-Host", strings.TrimPrefix(s.url, "http://"))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if change != nil {
		change(r)
	}
	if resp, err = http.DefaultTransport.RoundTrip(r); err != nil {
		s.Fatal(err)
	}
	defer resp.Body.Close()
	all, err := io.ReadAll(resp.Body)
	if err != nil {
		s.Fatal(err)
	}
	return resp, string(all), resp.Header.Get("Location")
}

// addStripe adds the part of Stripe's API that users without a subscription need. A checkout
// belongs to the user whose ID follows "cs_" in the checkout's ID.
func addStripe(mux *http.ServeMux) {
	for pattern, response := range map[string]string{
		"GET /v1/prices/price_monthly":     `{"id":"price_monthly","active":true,"unit_amount":2999,"currency":"usd","recurring":{"interval":"month","interval_count":1}}`,
		"GET /v1/prices/price_annual":      `{"id":"price_annual","active":true,"unit_amount":19900,"currency":"usd","recurring":{"interval":"year","interval_count":1}}`,
		"POST /v1/customers":               `{"id":"cus_1"}`,
		"POST /v1/checkout/sessions":       `{"id":"cs_1","status":"open","url":"https://stripe.example/checkout"}`,
		"GET /v1/checkout/sessions":        `{"data":[]}`,
		"POST /v1/billing_portal/sessions": `{"url":"https://stripe.example/portal"}`,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, response) })
	}
	mux.HandleFunc("GET /v1/checkout/sessions/{id}", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"id":%q,"client_reference_id":%q,"status":"complete","payment_status":"unpaid","subscription":{"id":"sub_1","status":"incomplete"}}`,
			r.PathValue("id"), strings.TrimPrefix(r.PathValue("id"), "cs_"))
	})
}
