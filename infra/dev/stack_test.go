package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"trefoil/infra/server/dynoxide"
	"trefoil/infra/server/dynoxide/dynoxidetest"
	"trefoil/infra/server/stack"
	"trefoil/shared/account"
	"trefoil/shared/capsule"
	"trefoil/shared/capsule/capsuletest"
	"trefoil/shared/chat"
	"trefoil/shared/config"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

func TestMain(m *testing.M) {
	dynoxide.RunChild()
	var err error
	if built, err = os.MkdirTemp("", "built"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(built)
	os.Exit(code)
}

// testSettings configure a product for a test.
type testSettings struct {
	options
	data        string // DATA_DIR
	web         string // directory of the web app
	server      string // path of the server's program; empty: the one that buildPrograms builds
	environment map[string]string
}

// testOptions returns settings for a product on a fresh DATA_DIR, without demo delays and with a
// fake web app.
func testOptions(t *testing.T, environment map[string]string) testSettings {
	t.Helper()
	dynoxidetest.Need(t)
	variables := map[string]string{"PORT": "0", "DEMO_PACE": "0", "DATA_DIR": dynoxidetest.DataDir(t)}
	maps.Copy(variables, environment)
	o := options{environment: config.Values(variables), log: t.Output()}
	return testSettings{options: o, data: variables["DATA_DIR"], web: fakeWebApp(t), environment: variables}
}

// freePort returns a port that no program uses.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// product is the server, in this process, with its doubles.
type product struct {
	url     string
	data    string
	server  *stack.Server
	doubles *doubles
}

func startProduct(ctx context.Context, o testSettings) (*product, error) {
	d, err := start(o.options)
	if err != nil {
		return nil, err
	}
	web, err := os.OpenRoot(o.web)
	if err != nil {
		return nil, err
	}
	d.stops = append(d.stops, func() { _ = web.Close() })
	s, err := stack.Start(ctx, d.Lookup, web.FS())
	if err != nil {
		d.stop()
		return nil, err
	}
	p := &product{url: s.URL, data: o.data, server: s, doubles: d}
	if err := d.createPro(ctx); err != nil {
		p.stop()
		return nil, err
	}
	return p, nil
}

func (p *product) stop() {
	p.server.Stop()
	p.doubles.stop()
}

func fakeWebApp(t *testing.T) string {
	t.Helper()
	web := t.TempDir()
	for _, name := range []string{"index.html", "chat.html"} {
		if err := os.WriteFile(filepath.Join(web, name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return web
}

func startStack(t *testing.T, o testSettings) *product {
	t.Helper()
	s, err := startProduct(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.stop)
	return s
}

type listedModel struct {
	ModelID, Name, Provider, Description string
	IsDefault, IsFree                    bool
}

func listModels(t *testing.T, s *product) (listed []listedModel) {
	t.Helper()
	newBrowser(t, s).read("/api/models", &listed)
	return listed
}

// defaultModels returns the IDs of the default models.
func defaultModels(t *testing.T, s *product) []string {
	t.Helper()
	var ids []string
	for _, m := range listModels(t, s) {
		if m.IsDefault {
			ids = append(ids, m.ModelID)
		}
	}
	return ids
}

// postQuestion starts a chat and returns its stream.
func postQuestion(t *testing.T, ctx context.Context, s *product, message string, modelIDs ...string) *http.Response {
	t.Helper()
	return postChat(t, ctx, s, chat.Request{Message: message, ModelIDs: modelIDs, ChatID: chat.NewID()})
}

// transport sends the chats.
var transport http.RoundTripper = &http.Transport{DisableKeepAlives: true}

// postChat sends a chat request unchanged and returns its stream.
func postChat(t *testing.T, ctx context.Context, s *product, request chat.Request, cookies ...*http.Cookie) *http.Response {
	t.Helper()
	r := newChatRequest(t, ctx, s, request)
	for _, cookie := range cookies {
		r.AddCookie(cookie)
	}
	return send(t, r)
}

func newChatRequest(t *testing.T, ctx context.Context, s *product, request chat.Request) *http.Request {
	t.Helper()
	body, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/api/chat/stream", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	setBody(r, body)
	return r
}

// publicKey returns the X25519 key for encrypted chats.
func publicKey(t *testing.T, s *product) capsule.PublicKey {
	t.Helper()
	var keys struct {
		Keys []struct {
			ID, KEM, KDF, AEAD int
			PublicKey          []byte
		}
	}
	newBrowser(t, s).read("/api/chat/key", &keys)
	key := keys.Keys[1]
	return capsule.PublicKey{ID: byte(key.ID), KEM: uint16(key.KEM), KDF: uint16(key.KDF), AEAD: uint16(key.AEAD), Key: key.PublicKey}
}

// newEncryptedRequest returns a chat request as the page sends it, and the call that decrypts the
// response.
func newEncryptedRequest(t *testing.T, ctx context.Context, s *product, key capsule.PublicKey, request chat.Request) (*http.Request, *capsuletest.Call) {
	t.Helper()
	body, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	call, err := capsuletest.Seal(key, body, len(body) > 64<<10)
	if err != nil {
		t.Fatal(err)
	}
	r := newChatRequest(t, ctx, s, request)
	r.Header.Set("Content-Type", capsule.RequestType)
	setBody(r, call.Body)
	return r, call
}

// setBody replaces the body of a chat request.
func setBody(r *http.Request, body []byte) {
	sum := sha256.Sum256(body)
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	r.Header.Set("X-Amz-Content-Sha256", hex.EncodeToString(sum[:]))
}

// decrypt returns the plaintext of an encrypted response.
func decrypt(t *testing.T, call *capsuletest.Call, body io.Reader) string {
	t.Helper()
	text, err := io.ReadAll(call.Open(body))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// send returns the response to a chat request, or an empty one after an error.
func send(t *testing.T, r *http.Request) *http.Response {
	t.Helper()
	resp, err := transport.RoundTrip(r)
	if err != nil {
		t.Error(err)
		return &http.Response{Body: http.NoBody, Header: http.Header{}}
	}
	return resp
}

// stream is the content of one chat stream.
type stream struct {
	text   map[string]string
	ended  map[string]chat.EventType // complete or error, keyed by model
	events []chat.EventType
}

func readStream(t *testing.T, body io.Reader) stream {
	t.Helper()
	s := stream{text: map[string]string{}, ended: map[string]chat.EventType{}}
	lines := bufio.NewScanner(body)
	for lines.Scan() {
		if event, ok := parseEvent(t, lines.Text()); ok {
			s.add(event)
		}
	}
	if err := lines.Err(); err != nil {
		t.Errorf("reading the stream: %v", err)
	}
	return s
}

// readFrames reads an encrypted stream.
func readFrames(t *testing.T, call *capsuletest.Call, body io.Reader, models []string) stream {
	t.Helper()
	s := stream{text: map[string]string{}, ended: map[string]chat.EventType{}}
	frames := call.Open(body)
	for {
		event, err := frames.Event(models)
		if err == io.EOF {
			return s
		}
		if err != nil {
			t.Errorf("reading the stream: %v", err)
			return s
		}
		s.add(event)
	}
}

func (s *stream) add(event chat.Event) {
	s.events = append(s.events, event.Type)
	s.text[event.ModelID] += event.Token
	if event.Type == chat.EventComplete || event.Type == chat.EventError {
		s.ended[event.ModelID] = event.Type
	}
}

func parseEvent(t *testing.T, line string) (event chat.Event, ok bool) {
	t.Helper()
	data, ok := strings.CutPrefix(line, "data: ")
	if !ok {
		return event, false
	}
	if err := json.Unmarshal([]byte(data), &event); err != nil {
		t.Errorf("event %q: %v", data, err)
	}
	return event, true
}

// assertComplete checks that every model answered and that the stream ended correctly.
func (s stream) assertComplete(t *testing.T, modelIDs []string) {
	t.Helper()
	if len(s.events) < 2 || s.events[0] != chat.EventSession || s.events[len(s.events)-1] != chat.EventDone {
		t.Errorf("events %v, want session first and done last", s.events)
	}
	for _, id := range modelIDs {
		if s.ended[id] != chat.EventComplete || !strings.Contains(s.text[id], "demo answer") {
			t.Errorf("%s ended with %q after %q", id, s.ended[id], s.text[id])
		}
	}
}

func TestPortInUse(t *testing.T) {
	t.Parallel()
	o := testOptions(t, nil)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	o.environment["PORT"] = strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	if _, err := startProduct(t.Context(), o); err == nil || !strings.Contains(err.Error(), "is in use") {
		t.Errorf("error %v", err)
	}
}

func TestFailedStartLeavesNothingRunning(t *testing.T) {
	t.Parallel()
	o := testOptions(t, nil)
	// An unbuilt web app is detected after the database and the router have started.
	o.web = t.TempDir()
	if _, err := startProduct(t.Context(), o); err == nil || !strings.Contains(err.Error(), "npm run build:web") {
		t.Fatalf("error %v", err)
	}
	o.web = fakeWebApp(t)
	// Starting again fails if the first engine still holds the database file.
	if listed := listModels(t, startStack(t, o)); len(listed) == 0 {
		t.Error("no models")
	}
}

// The demo router writes to DATA_DIR at the end of a request.
func TestStopWaitsForDoubles(t *testing.T) {
	t.Parallel()
	var s doubles
	started, ended := make(chan struct{}), make(chan struct{})
	url, err := s.serve("0", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(started)
		<-r.Context().Done()
		time.Sleep(100 * time.Millisecond)
		close(ended)
	}))
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		if resp, err := http.Get(url); err == nil {
			resp.Body.Close()
		}
	}()
	<-started
	s.stop()
	select {
	case <-ended:
	default:
		t.Error("a request was still running")
	}
}

// The embedded engine never deletes expired items, so the server does.
func TestExpiredItemsAreDeleted(t *testing.T) {
	t.Parallel()
	o := testOptions(t, nil)
	s := startStack(t, o)
	ephemeral := openTables(t, s).Ephemeral("trefoil-ephemeral")
	ephemeral.Now = func() time.Time { return time.Unix(0, 0) } // when nothing had expired
	expired, valid := account.NewToken(), account.NewToken()
	for token, expires := range map[account.Token]time.Time{expired: time.Now().Add(-time.Second), valid: time.Now().Add(time.Hour)} {
		if err := ephemeral.PutSession(t.Context(), token, account.Session{UserID: "u", Expires: expires}); err != nil {
			t.Fatal(err)
		}
	}
	s.stop()

	startStack(t, o)
	for start := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		_, err := ephemeral.Session(t.Context(), expired)
		if errors.Is(err, errs.ErrNotFound) {
			break
		}
		if err != nil || time.Since(start) > 10*time.Second {
			t.Fatalf("the expired session is still stored: %v", err)
		}
	}
	if _, err := ephemeral.Session(t.Context(), valid); err != nil {
		t.Errorf("the valid session: %v", err)
	}
}

// openTables opens the embedded database of a product.
func openTables(t *testing.T, s *product) *store.DB {
	t.Helper()
	return store.Open(store.Connection{
		Region: "us-east-1", Endpoint: "unix:" + filepath.Join(s.data, stack.DatabaseSocket), Credentials: aws.Credentials{AccessKeyID: "local", SecretAccessKey: "local"},
	})
}

func TestOptions(t *testing.T) {
	t.Parallel()
	for name, wrong := range map[string]string{"DEMO_PACE": "-1", "DEMO_MONTH": "-1"} {
		_, err := startProduct(t.Context(), testOptions(t, map[string]string{name: wrong}))
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%s: error %v", name, wrong, err)
		}
	}
}

func TestInvalidRouterURL(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"localhost:11434/v1", ":::", "/v1", "ftp://localhost/v1"} {
		_, err := startProduct(t.Context(), testOptions(t, map[string]string{"MODEL_ROUTER_URL": address}))
		if err == nil || !strings.Contains(err.Error(), "MODEL_ROUTER_URL") {
			t.Errorf("%s: error %v", address, err)
		}
	}
}

func TestBothLoopbackAddresses(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	port := s.url[strings.LastIndexByte(s.url, ':'):]
	hosts := []string{"127.0.0.1"}
	if l, err := net.Listen("tcp6", "[::1]:0"); err == nil {
		l.Close()
		hosts = append(hosts, "[::1]")
	}
	for _, host := range hosts {
		resp, err := http.Get("http://" + host + port + "/api/health")
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d", host, resp.StatusCode)
		}
	}
}
