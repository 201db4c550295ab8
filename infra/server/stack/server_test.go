package stack_test

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"trefoil/infra/server/dynoxide"
	"trefoil/infra/server/dynoxide/dynoxidetest"
	"trefoil/infra/server/stack"
)

func TestMain(m *testing.M) {
	dynoxide.RunChild()
	os.Exit(m.Run())
}

// The doubles let anyone in, so the program that people install must not contain them.
func TestServerLinksNoDoubles(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "trefoil/infra/server").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	for _, path := range packages {
		if strings.HasPrefix(path, "trefoil/infra/dev") || strings.HasPrefix(path, "trefoil/") && strings.HasSuffix(path, "test") {
			t.Errorf("the server links %s", path)
		}
	}
	if len(packages) < 100 {
		t.Errorf("only %d packages listed", len(packages))
	}
}

// A server on which visitors can spend any amount says so, with the worst case.
func TestNoteOnSpending(t *testing.T) {
	router := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"data":[{"id":"a","pricing":{"prompt":"0.000001","completion":"0.00001"}},{"id":"b","pricing":{"prompt":"0","completion":"0"}}]}`)
	}))
	t.Cleanup(router.Close)
	for _, test := range []struct {
		set  map[string]string
		want string // empty: no note
	}{
		// 140,100 tokens at $0.001 per 1K, and 8,192 at $0.01.
		{map[string]string{"MODEL_ROUTER_URL": router.URL}, "one chat can cost up to $0.22, and the 100 chats that each network has per day up to $22.20. Set DAILY_SPEND_LIMIT"},
		{map[string]string{"MODEL_ROUTER_URL": router.URL, "VISITOR_CHAT_LIMIT": "unlimited"}, "up to $0.22, and the number of chats is not limited. Set DAILY_SPEND_LIMIT"},
		{nil, "up to $0.91, and the 100 chats that each network has per day up to $90.53. The prices of some models are unknown, so this is a guess."},
		{map[string]string{"DAILY_SPEND_LIMIT": "5"}, ""},
		{map[string]string{"MODEL_ROUTER_URL": router.URL, "DAILY_SPEND_LIMIT": "0.1"}, "visitors may use $0.08 of it, and a running chat with a short question can reserve $0.08."},
		{map[string]string{"MODEL_ROUTER_URL": router.URL, "VISITOR_CHAT_LIMIT": "0"}, ""},
		{map[string]string{"SINGLE_USER": "1"}, ""},
	} {
		s, err := startServer(t, test.set)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		s.PrintSummary(&out)
		s.Stop()
		if !strings.Contains(out.String(), test.want) || test.want == "" && (strings.Contains(out.String(), "Nothing limits") || strings.Contains(out.String(), "DAILY_SPEND_LIMIT is low")) {
			t.Errorf("%v: the summary lacks %q:\n%s", test.set, test.want, out.String())
		}
	}
}

// Without the settings of an identity provider and of Stripe, both are off, and everything else
// works.
func TestWithoutOtherServices(t *testing.T) {
	s, err := startServer(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	s.PrintSummary(&out)
	summary := strings.Join(strings.Fields(out.String()), " ")
	for _, want := range []string{
		"payments off set STRIPE_SECRET_KEY", "Google is off: set OIDC_CLIENT_ID", "web search off set SEARCH_PROVIDER",
		"database embedded", "icons files", "ready " + s.URL,
	} {
		if !strings.Contains(summary, want) {
			t.Errorf("the summary does not contain %q:\n%s", want, out.String())
		}
	}
	for path, want := range map[string]int{
		"/": 200, "/api/health": 200, "/api/models": 200, "/api/auth/google": 503, "/api/subscription-prices": 503, "/_local/openid": 404, "/_local/openid/keys": 404,
	} {
		resp, err := http.Get(s.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("%s: status %d, want %d", path, resp.StatusCode, want)
		}
	}
	resp, err := http.Post(s.URL+"/api/register", "application/json", strings.NewReader(`{"username":"ada","password":"correct horse"}`))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Errorf("register: status %d", resp.StatusCode)
	}
}

// A public site needs no identity provider: people register with a username and a password.
func TestPublicSiteWithoutProvider(t *testing.T) {
	port := freePort(t)
	if _, err := startServer(t, map[string]string{"PORT": port, "PUBLIC_URL": "https://chat.example.com"}); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/api/register", "/api/login"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://127.0.0.1:"+port+path, strings.NewReader(`{"username":"ada","password":"correct horse"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Host = "chat.example.com"
		r.Header.Set("Origin", "https://chat.example.com")
		r.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK || !strings.Contains(resp.Header.Get("Set-Cookie"), "__Host-session=") {
			t.Errorf("%s: status %d", path, resp.StatusCode)
		}
	}
}

// The summary tells how to get at the models for which seeding had no room, once.
func TestModelsLeftOut(t *testing.T) {
	var models []string
	for i := range 25 {
		models = append(models, fmt.Sprintf(`{"id":"own-%d"}`, i))
	}
	router := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"data":[`+strings.Join(models, ",")+`]}`)
	}))
	t.Cleanup(router.Close)
	set := map[string]string{"MODEL_ROUTER_URL": router.URL + "/v1", "DATA_DIR": dynoxidetest.DataDir(t)}
	const note = "The model router lists 25 chat models. The first 20 were added. An admin can add others with Import from router at /admin."
	for _, want := range []bool{true, false} {
		s, err := startServer(t, set)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		s.PrintSummary(&out)
		if strings.Contains(out.String(), note) != want {
			t.Errorf("note %t, want %t:\n%s", !want, want, out.String())
		}
		s.Stop()
	}
}

// If the router does not list its models, the summary says why, until a start finds the list.
func TestUnlistedModels(t *testing.T) {
	status, body := 0, ""
	serve := func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
	router := httptest.NewServer(http.HandlerFunc(serve))
	t.Cleanup(router.Close)
	untrusted := httptest.NewTLSServer(http.HandlerFunc(serve))
	untrusted.Config.ErrorLog = log.New(io.Discard, "", 0)
	t.Cleanup(untrusted.Close)
	silent := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	t.Cleanup(silent.Close)
	set := map[string]string{"DATA_DIR": dynoxidetest.DataDir(t)}
	for _, test := range []struct {
		url    string
		status int
		body   string
		want   string // the reason; empty: no note
	}{
		{"http://127.0.0.1:1", 0, "", "cannot reach the router: dial tcp 127.0.0.1:1: connect: connection refused"},
		{untrusted.URL, 200, "", "cannot reach the router: its certificate is not trusted"},
		{silent.URL, 0, "", "cannot reach the router: it takes too long to respond"},
		{router.URL, 503, "", "router returned status 503"},
		{router.URL, 401, "", "router returned status 401"},
		{router.URL, 200, "<html>", "malformed response"},
		{router.URL, 200, `{"object":"list","data":null}`, "the list is empty"},
		{router.URL, 200, `{"data":[{"id":"own"}]}`, ""},
	} {
		status, body = test.status, test.body
		set["MODEL_ROUTER_URL"] = test.url + "/v1"
		s, err := startServer(t, set)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		s.PrintSummary(&out)
		want := "The model router did not list its models (" + test.want + ")"
		if strings.Contains(out.String(), want) == (test.want == "") {
			t.Errorf("%d %q: want %q:\n%s", test.status, test.body, test.want, out.String())
		}
		s.Stop()
	}
}

func TestDataDirIsClosedToOthers(t *testing.T) {
	dir := dynoxidetest.DataDir(t)
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := startServer(t, map[string]string{"DATA_DIR": dir}); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, error %v, want mode 0700", info.Mode(), err)
	}
}

func TestOpenDataDirIsRefused(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only on Linux is there a directory whose permissions no one can change")
	}
	_, err := startServer(t, map[string]string{"DATA_DIR": "/proc/sys"}) // its mode is 0555, also for root
	if err == nil || !strings.Contains(err.Error(), "DATA_DIR (/proc/sys) must belong to the server's user") {
		t.Errorf("got %v", err)
	}
}

// Each error names the setting that is wrong.
func TestInvalidSettings(t *testing.T) {
	for _, test := range []struct{ name, value, want string }{
		{"PORT", "http", "PORT must be"},
		{"PORT", "0", "PORT must be"},
		{"CONNECTIONS_PER_CLIENT", "99", "CONNECTIONS_PER_CLIENT must be a number of at least 100"},
		{"LISTEN", "localhost", "LISTEN must list IP addresses"},
		{"LISTEN", "192.0.2.1", "): set PORT to another port, or LISTEN to addresses of this machine"},
		{"TRUSTED_PROXIES", "127.0.0.1, nginx", `TRUSTED_PROXIES: "nginx" is not an IP address or a CIDR prefix`},
		{"TRUSTED_PROXIES", "10.0.0.0/33", `TRUSTED_PROXIES: "10.0.0.0/33" is not`},
		{"MODEL_ROUTER_URL", "", "MODEL_ROUTER_URL is missing"},
		{"MODEL_ROUTER_URL", "localhost:11434", "MODEL_ROUTER_URL must be a complete URL"},
		{"MODEL_ROUTER_URL", "http://localhost:11434/v1?key=k", "MODEL_ROUTER_URL must be a complete URL without a query"},
		{"MODEL_ROUTER_KEY", `"key"`, "MODEL_ROUTER_KEY has quotes or spaces around its value: remove them"},
		{"MODEL_ROUTER_KEY", "key\r", "MODEL_ROUTER_KEY has quotes or spaces"},
		{"DATA_DIR", `"/data"`, "DATA_DIR has quotes or spaces"},
		{"SECURITY_CONTACT", `"mailto:ada@example.com"`, "SECURITY_CONTACT has quotes or spaces"},
		{"AWS_REGION", "us-east-1 ", "AWS_REGION has quotes or spaces"},
		{"AWS_ENDPOINT_URL_S3", "localhost", "AWS_ENDPOINT_URL_S3 must be a complete URL"},
		{"AWS_ENDPOINT_URL_DYNAMODB", "localhost", "AWS_ENDPOINT_URL_DYNAMODB must be a complete URL"},
		{"TABLE_NAME", "other", "TABLE_NAME works only with AWS_ENDPOINT_URL_DYNAMODB"},
		{"EPHEMERAL_TABLE_NAME", "other", "EPHEMERAL_TABLE_NAME works only with AWS_ENDPOINT_URL_DYNAMODB"},
		{"SSL_CERT_FILE", "/nowhere.pem", "SSL_CERT_FILE cannot be read: open /nowhere.pem"},
		{"SSL_CERT_FILE", os.Args[0], "SSL_CERT_FILE must hold certificates in PEM format"},
		{"SEARCH_URL", "http://localhost:8080", "SEARCH_URL and SEARCH_KEY work only with SEARCH_PROVIDER"},
		{"SEARCH_KEY", "key", "SEARCH_URL and SEARCH_KEY work only with SEARCH_PROVIDER"},
		{"OIDC_CLIENT_ID", "client", "missing environment variables: OIDC_CLIENT_SECRET"},
		{"LAMBDA", "1", "LAMBDA=1 works only with npm start"},
		{"DEV_URL", "http://192.0.2.1", "DEV_URL must be on this machine"},
		{"SINGLE_USER", "yes", "SINGLE_USER must be 1 or unset"},
		{"SINGLE_USER_PASSWORD", "correct horse", "work only with SINGLE_USER=1"},
		{"AUTH_HEADER", "X-User", "work only with SINGLE_USER=1"},
		{"VISITOR_CHAT_LIMIT", "many", "VISITOR_CHAT_LIMIT must be a number of chats or unlimited"},
		{"FREE_CHAT_LIMIT", "-1", "FREE_CHAT_LIMIT must be a number of chats or unlimited"},
		{"PUBLIC_URL", "http://chat.example.com", "PUBLIC_URL must start with https://"},
		{"PUBLIC_URL", "chat.example.com", "PUBLIC_URL must be an origin, such as https://chat.example.com"},
		{"PUBLIC_URL", `"https://chat.example.com"`, "PUBLIC_URL has quotes"},
		{"PUBLIC_URL", "https://ada@chat.example.com", "PUBLIC_URL must be an origin"},
		{"PUBLIC_URL", "https://chat.example.com/chat", "PUBLIC_URL must be an origin"},
		{"PUBLIC_URL", "https://chat.example.com?", "PUBLIC_URL must be an origin"},
		{"PUBLIC_URL", "https://:443", "PUBLIC_URL must be an origin"},
	} {
		if _, err := startServer(t, map[string]string{test.name: test.value}); err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "function ") {
			t.Errorf("%s=%s: error %v, want %q", test.name, test.value, err, test.want)
		}
	}
}

// A server for one person needs no sign-in provider, however incomplete its settings are.
func TestSingleUserWithoutProvider(t *testing.T) {
	for _, name := range []string{"OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"} {
		if _, err := startServer(t, map[string]string{"SINGLE_USER": "1", name: "https://id.example.com"}); err == nil || !strings.Contains(err.Error(), "SINGLE_USER=1 has no sign-in provider: unset") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// A damaged database is not taken for an empty one, and the error says what to do, wherever the damage
// is.
func TestDamagedDatabase(t *testing.T) {
	data := dynoxidetest.DataDir(t)
	file, set := filepath.Join(data, stack.DatabaseFile), map[string]string{"DATA_DIR": data}
	s, err := startServer(t, set)
	if err != nil {
		t.Fatal(err)
	}
	s.Stop()
	intact, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	for _, from := range []int{page, len(intact) - 2*page} {
		damaged := slices.Clone(intact)
		clear(damaged[from:])
		if err := os.WriteFile(file, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := startServer(t, set); err == nil || !strings.Contains(err.Error(), "restore an intact backup") {
			t.Errorf("without the bytes after %d: error %v", from, err)
		}
	}
}

// A database that cannot be reached is not a damaged one: restoring a backup would lose data.
func TestUnreachableDatabase(t *testing.T) {
	data := dynoxidetest.DataDir(t)
	router := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_ = os.Remove(filepath.Join(data, stack.DatabaseSocket)) // during the start
		_, _ = io.WriteString(w, `{"data":[{"id":"llama3:8b"}]}`)
	}))
	t.Cleanup(router.Close)
	_, err := startServer(t, map[string]string{"DATA_DIR": data, "MODEL_ROUTER_URL": router.URL})
	if err == nil || strings.Contains(err.Error(), "backup") {
		t.Errorf("error %v", err)
	}
}

func TestListen(t *testing.T) {
	if runtime.GOOS == "darwin" {
		t.Skip("macOS has no loopback address other than 127.0.0.1")
	}
	port := freePort(t)
	if _, err := startServer(t, map[string]string{"PORT": port, "LISTEN": "127.0.0.2"}); err != nil {
		t.Fatal(err)
	}
	resp, err := http.Get("http://127.0.0.2:" + port + "/api/health")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if _, err := net.Dial("tcp", "127.0.0.1:"+port); err == nil {
		t.Error("127.0.0.1 is open, too")
	}
}

// LISTEN can name all addresses of both families, and some of them again.
func TestListenEverywhere(t *testing.T) {
	l, err := net.Listen("tcp6", "[::1]:0")
	if err != nil {
		t.Skipf("this machine has no IPv6: %v", err)
	}
	l.Close()
	for _, list := range []string{"0.0.0.0,::", "::,0.0.0.0", "::", "127.0.0.1,0.0.0.0"} {
		port := freePort(t)
		s, err := startServer(t, map[string]string{"PORT": port, "LISTEN": list})
		if err != nil {
			t.Errorf("LISTEN=%s: %v", list, err)
			continue
		}
		for _, address := range []string{"127.0.0.1", "::1"} {
			conn, err := net.Dial("tcp", net.JoinHostPort(address, port))
			if err != nil {
				t.Errorf("LISTEN=%s: %v", list, err)
				continue
			}
			conn.Close()
		}
		s.Stop()
	}
}
