package wire_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/oauth2-proxy/mockoidc"

	"trefoil/shared/account"
	"trefoil/shared/chat"
	"trefoil/shared/config"
	"trefoil/shared/limits"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
	"trefoil/shared/wire"
)

// site is every function as it is wired, on a real store, behind a port.
type site struct {
	*testing.T
	url       string
	main      *store.Main
	ephemeral *store.Ephemeral
	provider  *mockoidc.MockOIDC
	hash      string       // of password
	otherHash string       // of another
	spent     *http.Cookie // of a visitor who has had all their chats
	addresses int          // that have asked so far
}

const (
	password   = "correct horse battery"
	ownerEmail = "owner@example.org"
)

func newSite(t *testing.T) *site {
	t.Helper()
	at := storetest.Create(t)
	s := &site{T: t}
	s.main, s.ephemeral = at.Open()
	var err error
	if s.provider, err = mockoidc.Run(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.provider.Shutdown() })
	for text, hash := range map[string]*string{password: &s.hash, "another's password": &s.otherHash} {
		if *hash, err = account.NewHasher().Hash(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	router := httptest.NewServer(http.HandlerFunc(answerModel))
	t.Cleanup(router.Close)
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	s.url = server.URL

	aws := config.AWS{Region: at.Region, Credentials: at.Credentials, DynamoDBEndpoint: at.Endpoint}
	if err := wire.Seed(t.Context(), config.Seed{AWS: aws, TableName: at.Main, ModelRouterURL: router.URL}); err != nil {
		t.Fatal(err)
	}
	set := map[string]string{
		"AWS_REGION": at.Region, "AWS_ACCESS_KEY_ID": at.Credentials.AccessKeyID, "AWS_SECRET_ACCESS_KEY": at.Credentials.SecretAccessKey,
		"AWS_SESSION_TOKEN": at.Credentials.SessionToken, "AWS_ENDPOINT_URL_DYNAMODB": at.Endpoint,
		"TABLE_NAME": at.Main, "EPHEMERAL_TABLE_NAME": at.Ephemeral, "MODEL_ROUTER_URL": router.URL, "PUBLIC_URL": s.url, "PROTECTED_ADMIN": ownerEmail,
		"OIDC_ISSUER": s.provider.Issuer(), "OIDC_CLIENT_ID": s.provider.ClientID, "OIDC_CLIENT_SECRET": s.provider.ClientSecret,
	}
	functions := wire.Functions()
	for _, r := range routes(t) {
		handler, err := functions[r.Function].Build(t.Context(), func(name string) (string, bool) { text, ok := set[name]; return text, ok })
		if err != nil {
			t.Fatalf("%s: %v", r.Function, err)
		}
		mux.Handle(r.Method+" "+r.Path, handler)
	}
	s.spent = s.spendVisitor()
	return s
}

// answerModel is a model router that lists nothing and answers everything.
func answerModel(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprint(w, `data: {"choices":[{"delta":{"content":"By the moon."},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
}

// asker is one who asks once.
type asker struct {
	*site
	who     *account.User // whose token is shown
	named   *account.User // about whom is asked: most ask about themselves
	cookies []*http.Cookie
}

// carriers are what can show a token.
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

// wantAnswer asks in each way to show a token and expects a status.
func (s *site) wantAnswer(r request, who, want int) {
	s.Helper()
	for carrier, show := range carriers {
		a := s.asker(who)
		path, body := r.ask(a)
		token := a.enter(who)
		method, _, _ := strings.Cut(r.route, " ")
		got, text, at := s.send(method, path, body, func(r *http.Request) {
			for _, cookie := range a.cookies {
				r.AddCookie(cookie)
			}
			if token != "" {
				show(r, token)
			}
			if who == crossSite {
				r.Header.Set("Origin", "https://evil.example")
				r.Header.Set("Sec-Fetch-Site", "cross-site")
			}
		})
		switch {
		case got.StatusCode != want:
			s.Errorf("%s (%s): %d, want %d: %.200s", names[who], carrier, got.StatusCode, want, text)
		case (want == 200 || want == 302) && !strings.Contains(at+text, r.shows(a)):
			s.Errorf("%s (%s): %d leads to %q and shows %.200s, want %s", names[who], carrier, want, at, text, r.shows(a))
		case want == 403 && who == crossSite && !strings.Contains(text, `"cross_site"`):
			s.Errorf("%s (%s): refused for another reason: %s", names[who], carrier, text)
		}
		if token == "" { // nothing to show, in whatever way
			break
		}
	}
}

// asker is somebody of this kind, not stored yet.
func (s *site) asker(who int) *asker {
	u := s.person()
	switch who {
	case pro, crossSite:
		u.IsPro = true
	case admin:
		u.IsAdmin = true
	case owner:
		u.Email, u.EmailVerified = ownerEmail, true
	case outdated:
		u.Epoch = 1
	}
	a := &asker{site: s, who: u, named: u}
	if who == other {
		a.named = s.person()
		a.named.IsPro = true
		a.who.PasswordHash = s.otherHash
	}
	return a
}

func (s *site) person() *account.User {
	return &account.User{ID: chat.NewID(), Username: newName(), PasswordHash: s.hash}
}

// newName is a username that nobody has.
func newName() string { return "n-" + chat.NewID()[:16] }

// spendVisitor asks until a visitor has had all their chats, and is their cookie.
func (s *site) spendVisitor() (cookie *http.Cookie) {
	s.Helper()
	path, body := question(free)(nil)
	for range limits.Chats.Visitor {
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

// signIn begins a sign-in, and is the way back from the identity provider and
// the cookie of the browser that began.
func (s *site) signIn(returnPath string) (path string, cookie *http.Cookie) {
	s.Helper()
	resp, _, location := s.send("GET", "/api/auth/google?return="+url.QueryEscape(returnPath), "", nil)
	r, err := http.NewRequestWithContext(s.Context(), "GET", location, nil)
	if err != nil || len(resp.Cookies()) != 1 {
		s.Fatalf("%d leads to %s with cookies %v: %v", resp.StatusCode, location, resp.Cookies(), err)
	}
	there, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		s.Fatal(err)
	}
	defer there.Body.Close()
	back, err := there.Location()
	if err != nil {
		s.Fatal(err)
	}
	return back.RequestURI(), resp.Cookies()[0]
}

// enter stores who asks and is the token that they show.
func (a *asker) enter(who int) account.Token {
	a.Helper()
	now := time.Now()
	token, session := account.NewToken(), account.NewSession(*a.who, now)
	switch who {
	case expired:
		session = account.NewSession(*a.who, now.Add(-account.SessionTTL))
	case outdated:
		session.Epoch = 0
	}
	stored := []*account.User{a.who}
	switch who {
	case gone:
		stored = nil
	case other:
		stored = append(stored, a.named)
	}
	for _, u := range stored {
		if err := a.main.CreateUser(a.Context(), *u); err != nil {
			a.Fatal(err)
		}
	}
	if err := a.ephemeral.PutSession(a.Context(), token, session); err != nil {
		a.Fatal(err)
	}
	switch who {
	case visitor:
		return ""
	case loggedOut:
		if resp, _, _ := a.send("POST", "/api/logout", "", func(r *http.Request) { carriers["bearer"](r, token) }); resp.StatusCode != 204 {
			a.Fatalf("logout: %d", resp.StatusCode)
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

// send asks as CloudFront passes a browser's request on, from an address of its
// own, and follows no redirect.
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
