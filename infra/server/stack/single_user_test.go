package stack_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"trefoil/infra/server/dynoxide/dynoxidetest"
	"trefoil/infra/server/stack"
)

const password = "correct horse"

// visit is a client that keeps cookies and does not follow redirects.
type visit struct {
	*testing.T
	url     string
	header  http.Header
	cookies []*http.Cookie
}

func (v *visit) do(method, path, body string) (status int, response string) {
	v.Helper()
	r, err := http.NewRequestWithContext(v.Context(), method, v.url+path, strings.NewReader(body))
	if err != nil {
		v.Fatal(err)
	}
	r.Header = v.header.Clone()
	if r.Header == nil {
		r.Header = http.Header{}
	}
	if method == http.MethodPost && r.Header.Get("Content-Type") == "" {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for _, c := range v.cookies {
		r.AddCookie(c)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		v.Fatal(err)
	}
	defer resp.Body.Close()
	if set := resp.Cookies(); len(set) > 0 {
		v.cookies = set
	}
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		v.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

// expect requires a status.
func (v *visit) expect(want int, method, path, body string) string {
	v.Helper()
	status, text := v.do(method, path, body)
	if status != want {
		v.Errorf("%s %s: status %d, want %d: %.200s", method, path, status, want, text)
	}
	return text
}

// expectOwner requires that the client is let in as a Pro admin, and returns the account's ID.
func (v *visit) expectOwner() (id string) {
	v.Helper()
	var user struct {
		ID         string
		IsPro      bool `json:"is_pro"`
		IsAdmin    bool `json:"is_admin"`
		ChatsLimit *int `json:"chats_limit"`
	}
	if err := json.Unmarshal([]byte(v.expect(http.StatusOK, "GET", "/api/user", "")), &user); err != nil || !user.IsPro || !user.IsAdmin || user.ChatsLimit != nil {
		v.Errorf("user %+v, error %v", user, err)
	}
	v.expect(http.StatusOK, "GET", "/api/admin/models", "")
	v.expect(http.StatusOK, "GET", "/chat", "")
	return user.ID
}

// expectOutside requires that the client gets nothing but the page for signing in.
func (v *visit) expectOutside() {
	v.Helper()
	for _, path := range []string{"/", "/chat", "/admin", "/icons/x.png", "/enter", "/anything"} {
		if text := v.expect(http.StatusUnauthorized, "GET", path, ""); !strings.Contains(text, "for one person") {
			v.Errorf("%s: %.200s", path, text)
		}
	}
	for _, call := range []string{"GET /api/user", "GET /api/models", "GET /api/admin/users", "POST /api/chat/stream", "POST /api/register", "POST /api/login", "PUT /uploads/x", "HEAD /chat", "POST /chat"} {
		method, path, _ := strings.Cut(call, " ")
		v.expect(http.StatusUnauthorized, method, path, "")
	}
	v.expect(http.StatusOK, "GET", "/api/health", "")
	v.expect(http.StatusOK, "GET", "/enter/style.css", "")
}

func startSingle(t *testing.T, set map[string]string) (s *stack.Server, link string) {
	t.Helper()
	variables := map[string]string{"SINGLE_USER": "1"}
	for name, value := range set {
		variables[name] = value
	}
	s, err := startServer(t, variables)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	s.PrintSummary(&out)
	links := regexp.MustCompile(`http\S+/enter\?token=\S+`).FindAllString(out.String(), -1)
	if len(links) != 1 {
		t.Fatalf("%d links in the summary", len(links))
	}
	return s, strings.TrimPrefix(links[0], s.URL)
}

func TestSingleUserLink(t *testing.T) {
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	t.Cleanup(func() { slog.SetDefault(before) })
	dir := dynoxidetest.DataDir(t)
	s, link := startSingle(t, map[string]string{"DATA_DIR": dir})
	v := &visit{T: t, url: s.URL}
	v.expectOutside()
	v.expect(http.StatusForbidden, "GET", "/enter?token=", "")
	v.expect(http.StatusForbidden, "GET", "/enter?token="+strings.Repeat("A", 43), "")
	v.expect(http.StatusUnauthorized, "HEAD", link, "") // does not use the link
	v.expect(http.StatusUnauthorized, "POST", "/enter", "password=")
	v.expect(http.StatusSeeOther, "GET", link, "")
	c := v.cookies[0]
	if c.Name != "__Host-session" || !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" {
		t.Errorf("cookie %v", c.Raw[strings.Index(c.Raw, ";"):])
	}
	id := v.expectOwner()
	v.expect(http.StatusSeeOther, "GET", "/enter", "")
	other := &visit{T: t, url: s.URL}
	if text := other.expect(http.StatusForbidden, "GET", link, ""); !strings.Contains(text, "already been used") {
		t.Errorf("%.200s", text)
	}
	other.expectOutside()
	next, err := os.ReadFile(filepath.Join(dir, stack.LinkFile))
	if err != nil {
		t.Fatal(err)
	}
	other.expect(http.StatusSeeOther, "GET", strings.TrimPrefix(strings.TrimSpace(string(next)), s.URL), "")
	other.expectOwner()
	other.expect(http.StatusResetContent, "POST", "/api/logout", "")
	logged, err := os.ReadFile(log.Name())
	if _, token, _ := strings.Cut(link, "="); err != nil || strings.Contains(string(logged), token) || !strings.Contains(string(logged), "GET /api/user") {
		t.Errorf("the log has the token, or nothing was logged: %v", err)
	}

	// The account and its sessions survive a restart. The link does not.
	s.Stop()
	if _, err := os.Stat(filepath.Join(dir, stack.LinkFile)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("after a stop, the link's file: %v", err)
	}
	s, again := startSingle(t, map[string]string{"DATA_DIR": dir, "SINGLE_USER_PASSWORD": password})
	v.url, other.url = s.URL, s.URL
	if v.expectOwner() != id {
		t.Error("another account after a restart")
	}
	other.expect(http.StatusForbidden, "GET", link, "")
	other.expect(http.StatusSeeOther, "GET", again, "")
	other.expectOwner()
	second := *other
	other.expect(http.StatusResetContent, "POST", "/api/logout", "")
	other.expectOutside()
	second.expectOutside()
	v.expectOwner()
	other.expect(http.StatusSeeOther, "POST", "/enter", "password="+url.QueryEscape(password))
	other.expectOwner()
	v.header = http.Header{"Content-Type": {"application/json"}}
	v.expect(http.StatusResetContent, "POST", "/api/logout", `{"everywhere":true}`)
	other.expectOutside()
}

// A user from the time before SINGLE_USER is an outsider.
func TestSingleUserIgnoresOtherSessions(t *testing.T) {
	dir := dynoxidetest.DataDir(t)
	s, err := startServer(t, map[string]string{"DATA_DIR": dir})
	if err != nil {
		t.Fatal(err)
	}
	v := &visit{T: t, url: s.URL}
	resp, err := http.Post(s.URL+"/api/register", "application/json", strings.NewReader(`{"username":"ada","password":"correct horse"}`))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	v.cookies = resp.Cookies()
	v.expect(http.StatusOK, "GET", "/api/user", "")
	s.Stop()
	s, _ = startSingle(t, map[string]string{"DATA_DIR": dir})
	v.url = s.URL
	v.expectOutside()
}

// The owner's account cannot be deleted, because every sign-in is to it. As an admin, the owner could
// not delete it anyway, but can give up the rights if there is another admin.
func TestSingleUserCannotBeDeleted(t *testing.T) {
	dir := dynoxidetest.DataDir(t)
	s, err := startServer(t, map[string]string{"DATA_DIR": dir})
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.Post(s.URL+"/api/register", "application/json", strings.NewReader(`{"username":"ada","password":"correct horse"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var ada, user struct{ ID, Username string }
	if err := json.NewDecoder(resp.Body).Decode(&ada); err != nil {
		t.Fatal(err)
	}
	s.Stop()
	s, link := startSingle(t, map[string]string{"DATA_DIR": dir})
	v := &visit{T: t, url: s.URL, header: http.Header{"Content-Type": {"application/json"}}}
	v.expect(http.StatusSeeOther, "GET", link, "")
	if err := json.Unmarshal([]byte(v.expect(http.StatusOK, "GET", "/api/user", "")), &user); err != nil {
		t.Fatal(err)
	}
	v.expect(http.StatusOK, "PUT", "/api/admin/users/"+ada.ID+"/admin", `{"isAdmin":true}`)
	v.expect(http.StatusOK, "PUT", "/api/admin/users/"+user.ID+"/admin", `{"isAdmin":false}`)
	if text := v.expect(http.StatusConflict, "DELETE", "/api/user", `{"username":"`+user.Username+`"}`); !strings.Contains(text, "cannot be deleted") {
		t.Error(text)
	}
	v.expect(http.StatusOK, "GET", "/api/user", "")
}

// A reverse proxy on this machine has a loopback address and may send a loopback Host and no other
// header, as nginx does by default.
func TestSingleUserBehindAProxy(t *testing.T) {
	port := freePort(t)
	startSingle(t, map[string]string{"PORT": port, "SINGLE_USER_PASSWORD": password, "PUBLIC_URL": "https://chat.example.com"})
	inside, err := url.Parse("http://127.0.0.1:" + port)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(inside)
		r.Out.Host = inside.Host
	}})
	t.Cleanup(proxy.Close)
	v := &visit{T: t, url: proxy.URL}
	v.expectOutside()
	v.header = http.Header{"Origin": {"https://chat.example.com"}}
	v.expect(http.StatusSeeOther, "POST", "/enter", "password="+url.QueryEscape(password))
	v.expectOwner()
}

func TestSingleUserPassword(t *testing.T) {
	s, _ := startSingle(t, map[string]string{"SINGLE_USER_PASSWORD": password})
	form := "password=" + url.QueryEscape(password)
	v := &visit{T: t, url: s.URL}
	for _, header := range []http.Header{
		{"Origin": {"https://evil.example"}},
		{"Origin": {"null"}},
		{"Sec-Fetch-Site": {"cross-site"}},
		{"Sec-Fetch-Site": {"same-site"}, "Origin": {"http://other.localhost:1"}},
	} {
		v.header = header
		v.expect(http.StatusForbidden, "POST", "/enter", form)
	}
	v.header = nil
	for _, wrong := range []string{"", "password=", "password=wrong", "password=" + strings.Repeat("x", 200), "password=" + strings.Repeat("x", 10_000), "PASSWORD=" + url.QueryEscape(password)} {
		v.expect(http.StatusUnauthorized, "POST", "/enter", wrong)
	}
	v.expect(http.StatusUnauthorized, "GET", "/enter?"+form, "")
	v.expectOutside()
	v.header = http.Header{"Sec-Fetch-Site": {"same-origin"}, "Origin": {s.URL}}
	v.expect(http.StatusSeeOther, "POST", "/enter", form)
	v.expectOwner()

	// A foreign page whose name resolves to this machine cannot even guess.
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/enter", strings.NewReader(form))
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "evil.example"
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusMisdirectedRequest || len(resp.Cookies()) > 0 {
		t.Errorf("foreign host: status %d", resp.StatusCode)
	}

	// Guessing ends after as many failures as for any account.
	guesser := func() *visit { return &visit{T: t, url: s.URL} }
	var guesses sync.WaitGroup
	statuses := make([]int, 110)
	for i := range statuses {
		guesses.Go(func() { statuses[i], _ = guesser().do("POST", "/enter", fmt.Sprint("password=guess", i)) })
	}
	guesses.Wait()
	counts := map[int]int{}
	for _, status := range statuses {
		counts[status]++
	}
	if counts[http.StatusTooManyRequests] < 10 || counts[http.StatusTooManyRequests]+counts[http.StatusUnauthorized] != len(statuses) {
		t.Errorf("statuses %v", counts)
	}
	guesser().expect(http.StatusTooManyRequests, "POST", "/enter", form)
	v.expectOwner()
}

func TestSingleUserHeader(t *testing.T) {
	for _, test := range []struct {
		proxies string
		trusted bool
	}{{"192.0.2.1", false}, {"192.0.2.1,127.0.0.0/8,::1", true}} {
		s, _ := startSingle(t, map[string]string{"AUTH_HEADER": "x-remote-user", "TRUSTED_PROXIES": test.proxies})
		v := &visit{T: t, url: s.URL, header: http.Header{"X-Remote-User": {"ada"}, "X-Forwarded-For": {"192.0.2.1"}}}
		if !test.trusted {
			v.expectOutside()
			continue
		}
		v.expectOwner()
		stale := strings.Repeat("A", 43)
		v.cookies = []*http.Cookie{{Name: "__Host-session", Value: stale}, {Name: "other", Value: "kept"}}
		v.expectOwner()
		if v.cookies[0].Value != stale {
			t.Error("each request without a session starts one")
		}
		v.expect(http.StatusResetContent, "POST", "/api/logout", "")
		v.expectOwner() // the proxy still authenticates
		for _, header := range []http.Header{nil, {"X-Remote-User": {""}}, {"X-Remote-Username": {"ada"}}} {
			outsider := &visit{T: t, url: s.URL, header: header}
			outsider.expectOutside()
		}
	}
}

func TestInvalidSingleUser(t *testing.T) {
	for _, test := range []struct{ name, value, want string }{
		{"SINGLE_USER_PASSWORD", "", "SINGLE_USER_PASSWORD must have 8 to 128 characters"},
		{"SINGLE_USER_PASSWORD", "short", "SINGLE_USER_PASSWORD must have 8 to 128 characters"},
		{"SINGLE_USER_PASSWORD", strings.Repeat("x", 129), "SINGLE_USER_PASSWORD must have 8 to 128 characters"},
		{"AUTH_HEADER", "X-User", "AUTH_HEADER needs TRUSTED_PROXIES"},
		{"AUTH_HEADER", "X User", "AUTH_HEADER must be the name of a header"},
		{"OIDC_CLIENT_ID", "client", "SINGLE_USER=1 has no sign-in provider"},
	} {
		set := map[string]string{"SINGLE_USER": "1", test.name: test.value}
		if test.name == "OIDC_CLIENT_ID" {
			set["OIDC_CLIENT_SECRET"] = "secret"
		}
		if _, err := startServer(t, set); err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "short") {
			t.Errorf("%s=%s: error %v, want %q", test.name, test.value, err, test.want)
		}
	}
}
