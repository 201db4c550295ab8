package lambda

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	stdlog "log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

var roles = []string{"json", "streaming"}

func get(t *testing.T, url string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	return resp
}

func TestRequestIsPreserved(t *testing.T) {
	t.Setenv("SECRET_OF_THE_PARENT", "x")
	for _, role := range roles {
		t.Run(role, func(t *testing.T) {
			server, _ := serve(t, role)
			for _, body := range []struct{ contentType, body string }{
				{"application/json", `{"a":"ü"}`},
				{"application/octet-stream", "\x00\xff\xfe"},
				{"application/x-www-form-urlencoded", "a=1&b=2"},
				{"text/plain", "not \xff utf-8"},
				{"", "untyped"},
			} {
				r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/echo?q=1&q=a%20b", strings.NewReader(body.body))
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Content-Type", body.contentType)
				r.Header.Set("X-Test", "yes, indeed")
				r.Header.Add("Cookie", "one=1; two=2")
				resp, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				var got echo
				err = json.NewDecoder(resp.Body).Decode(&got)
				resp.Body.Close()
				if err != nil {
					t.Fatal(err)
				}
				sum := sha256.Sum256([]byte(body.body))
				if got.Body != hex.EncodeToString(sum[:]) {
					t.Errorf("%s: the body was changed", body.contentType)
				}
				if got.Method != http.MethodPost || !slices.Equal(got.Query, []string{"1", "a b"}) || !strings.HasPrefix(got.Header, "yes") || !slices.Equal(got.Cookies, []string{"one=1", "two=2"}) {
					t.Errorf("%s: %+v", body.contentType, got)
				}
				environment := strings.Join(got.Environment, "\n") + "\n"
				for _, want := range []string{"LISTED=yes\n", "AWS_LAMBDA_FUNCTION_NAME=test\n", "AWS_LAMBDA_RUNTIME_API=127.0.0.1:"} {
					if !strings.Contains(environment, want) {
						t.Errorf("environment is missing %q", want)
					}
				}
				if strings.Contains(environment, "SECRET_OF_THE_PARENT") || strings.Contains(environment, "HOME=") {
					t.Error("the function inherited the parent's environment")
				}
			}
		})
	}
}

func TestResponseIsPreserved(t *testing.T) {
	for _, role := range roles {
		t.Run(role, func(t *testing.T) {
			server, _ := serve(t, role)
			resp := get(t, server.URL+"/response")
			body, err := io.ReadAll(resp.Body)
			if err != nil || resp.StatusCode != http.StatusCreated || !bytes.Equal(body, []byte{0xff, 0, 0xfe}) {
				t.Errorf("status %d, body %x, %v", resp.StatusCode, body, err)
			}
			if cookies := resp.Header.Values("Set-Cookie"); !slices.Equal(cookies, []string{"a=1", "b=2"}) {
				t.Errorf("cookies %q", cookies)
			}
			if many := resp.Header.Get("X-Many"); many != "one,two" {
				t.Errorf("X-Many is %q", many)
			}
			resp = get(t, server.URL+"/problem")
			if resp.StatusCode != http.StatusConflict || resp.Header.Get("Content-Type") != "application/problem+json" {
				t.Errorf("problem: status %d, %s", resp.StatusCode, resp.Header.Get("Content-Type"))
			}
			if resp = get(t, server.URL+"/empty"); resp.StatusCode != http.StatusNoContent {
				t.Errorf("empty: status %d", resp.StatusCode)
			}
		})
	}
}

func TestChunksAreSentImmediately(t *testing.T) {
	next := make(chan string)
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for chunk := range next {
			io.WriteString(unbuffered{w}, chunk)
		}
	}))
	t.Cleanup(upstream.Close)
	server, _ := serve(t, "streaming")
	log := captureLog(t)
	responses := make(chan *http.Response, 1)
	go func() { responses <- get(t, server.URL+"/relay?from="+upstream.URL) }()
	chunks := []string{"first", "second", "third"}
	next <- chunks[0]
	resp := <-responses
	for i, chunk := range chunks {
		got := make([]byte, len(chunk))
		if _, err := io.ReadFull(resp.Body, got); err != nil || string(got) != chunk {
			t.Fatalf("read %q, %v, want %q before the next chunk is written", got, err, chunk)
		}
		if i+1 < len(chunks) {
			next <- chunks[i+1]
		}
	}
	close(next)
	if rest, err := io.ReadAll(resp.Body); len(rest) > 0 || err != nil || log.String() != "" {
		t.Errorf("rest %q, %v, log %q", rest, err, log)
	}
}

func TestFunctionOutlivesItsClient(t *testing.T) {
	next, ended := make(chan string), make(chan struct{})
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/end" {
			close(ended)
			return
		}
		for chunk := range next {
			io.WriteString(unbuffered{w}, chunk)
		}
	}))
	t.Cleanup(upstream.Close)
	server, _ := serve(t, "streaming")
	responses := make(chan *http.Response, 1)
	go func() {
		responses <- get(t, server.URL+"/relay?from="+upstream.URL+"&end="+upstream.URL+"/end")
	}()
	next <- "first"
	(<-responses).Body.Close()
	for range 20 {
		next <- "more"
	}
	close(next)
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Error("the function did not finish after the client disconnected")
	}
}

func TestIdleProcessIsReused(t *testing.T) {
	server, _ := serve(t, "json")
	seen := map[int]bool{}
	// A process is idle a moment after the client has its response.
	for range maxRequests {
		var got echo
		if err := json.NewDecoder(get(t, server.URL+"/echo").Body).Decode(&got); err != nil {
			t.Fatal(err)
		}
		if seen[got.Pid] {
			return
		}
		seen[got.Pid] = true
	}
	t.Errorf("%d requests started %[1]d processes", len(seen))
}

func TestCrashedFunctionIsReplaced(t *testing.T) {
	for _, role := range roles {
		t.Run(role, func(t *testing.T) {
			server, _ := serve(t, role)
			resp := get(t, server.URL+"/crash")
			if resp.StatusCode != http.StatusBadGateway || resp.Header.Get("Content-Type") != "application/problem+json" {
				t.Errorf("status %d, %s", resp.StatusCode, resp.Header.Get("Content-Type"))
			}
			if resp := get(t, server.URL+"/echo"); resp.StatusCode != http.StatusOK {
				t.Errorf("after the crash: status %d", resp.StatusCode)
			}
		})
	}
}

func TestIdleProcessThatDiesFreesItsSlot(t *testing.T) {
	server, _ := serve(t, "json")
	client := http.Client{Timeout: 30 * time.Second} // a request without a slot waits indefinitely
	for range maxRequests + 1 {
		resp, err := client.Get(server.URL + "/echo")
		if err != nil {
			t.Fatal(err)
		}
		var got echo
		err = json.NewDecoder(resp.Body).Decode(&got)
		resp.Body.Close()
		if err != nil || got.Pid == 0 {
			// The process took this request before it was killed. Another test covers that.
			continue
		}
		idle, err := os.FindProcess(got.Pid)
		if err != nil {
			t.Fatal(err)
		}
		_ = idle.Kill() // fails only if it has exited
	}
}

func TestCrashMidResponseLooksLikeANormalEnd(t *testing.T) {
	seen := make(chan struct{})
	gate := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-seen }))
	t.Cleanup(gate.Close)
	server, _ := serve(t, "streaming")
	log := captureLog(t)
	resp := get(t, server.URL+"/crash-mid-response?until="+gate.URL)
	got := make([]byte, len("so far"))
	if _, err := io.ReadFull(resp.Body, got); err != nil {
		t.Fatal(err)
	}
	close(seen)
	if rest, err := io.ReadAll(resp.Body); len(rest) > 0 || err != nil {
		t.Errorf("rest %q, %v, want a clean end", rest, err)
	}
	if lines := strings.Count(log.String(), "\n"); lines != 1 || !strings.Contains(log.String(), "function exited mid-response") || strings.Contains(log.String(), "so far") {
		t.Errorf("log %q, want one line without the response", log)
	}
}

// captureLog redirects the runtime's own log until the test ends.
func captureLog(t *testing.T) *logBuffer {
	t.Helper()
	log, before := &logBuffer{}, slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return log
}

func TestErrorBreaksTheStream(t *testing.T) {
	server, _ := serve(t, "streaming")
	log := captureLog(t)
	text, err := io.ReadAll(get(t, server.URL+"/panic").Body)
	if string(text) != "so far" || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("read %q, %v, want a broken stream", text, err)
	}
	if !strings.Contains(log.String(), "function failed mid-response") {
		t.Errorf("log %q", log)
	}
}

func TestStartupErrorIsLogged(t *testing.T) {
	server, log := serve(t, "broken")
	if resp := get(t, server.URL+"/echo"); resp.StatusCode != http.StatusBadGateway {
		t.Errorf("status %d", resp.StatusCode)
	}
	if want := "test: missing environment variables: FIRST, SECOND\n"; log.String() != want {
		t.Errorf("log %q, want %q", log, want)
	}
	server, _ = serve(t, "json", func(f *Function) { f.Binary += "-none" })
	if resp := get(t, server.URL+"/echo"); resp.StatusCode != http.StatusBadGateway {
		t.Errorf("missing binary: status %d", resp.StatusCode)
	}
}

func TestLinesAreLoggedWhole(t *testing.T) {
	var log bytes.Buffer
	parts := io.MultiReader(strings.NewReader("panic: "), strings.NewReader("out of range\n\ngorou"), strings.NewReader("tine 1\n+0x1"))
	logLines(stdlog.New(&log, "", 0), "chat", parts)
	if got, want := log.String(), "chat: panic: out of range\nchat: \nchat: goroutine 1\nchat: +0x1\n"; got != want {
		t.Errorf("logged %q, want %q", got, want)
	}
}

func TestTimedOutInvocationIsKilled(t *testing.T) {
	server, _ := serve(t, "json", func(f *Function) { f.Seconds = 1 })
	if resp := get(t, server.URL+"/hang"); resp.StatusCode != http.StatusGatewayTimeout {
		t.Errorf("status %d", resp.StatusCode)
	}
}

func TestWrongIDDoesNotEndTheCall(t *testing.T) {
	server, _ := serve(t, "raw", func(f *Function) { f.Seconds = 5 })
	text, err := io.ReadAll(get(t, server.URL+"/").Body)
	if err != nil || string(text) != "400" {
		t.Errorf("a response with a wrong ID got %q, %v, want 400", text, err)
	}
}

// A process that requests its next call has not responded to the one before.
func TestSkippedInvocationTimesOut(t *testing.T) {
	server, _ := serve(t, "raw", func(f *Function) { f.Seconds = 1 })
	var skipped sync.WaitGroup
	for range 2 {
		skipped.Go(func() {
			if resp := get(t, server.URL+"/skip"); resp.StatusCode != http.StatusGatewayTimeout && resp.StatusCode != http.StatusBadGateway {
				t.Errorf("status %d", resp.StatusCode)
			}
		})
		time.Sleep(300 * time.Millisecond) // until the process waits for the other request
	}
	skipped.Wait()
}

// Other programs and pages in a browser can reach the port, but must not receive calls.
func TestRuntimeAPIIsSecret(t *testing.T) {
	server, _ := serve(t, "json")
	var got echo
	if err := json.NewDecoder(get(t, server.URL+"/echo").Body).Decode(&got); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(got.Environment, func(v string) bool { return strings.HasPrefix(v, "AWS_LAMBDA_RUNTIME_API=") })
	address, _, _ := strings.Cut(strings.TrimPrefix(got.Environment[i], "AWS_LAMBDA_RUNTIME_API="), "/")
	client := http.Client{Timeout: 5 * time.Second}
	resp, err := client.Get("http://" + address + "/2018-06-01/runtime/invocation/next")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusNotFound {
		t.Errorf("status %d", resp.StatusCode)
	}
}

func TestEventLimit(t *testing.T) {
	server, _ := serve(t, "json")
	// The body alone is below the limit, but its base64 form is above it.
	resp, err := http.Post(server.URL+"/echo", "application/octet-stream", bytes.NewReader(make([]byte, maxEvent*4/5)))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d", resp.StatusCode)
	}
}

func TestEachConcurrentRequestGetsAProcess(t *testing.T) {
	const requests = 8
	release := make(chan struct{})
	var arrived sync.WaitGroup
	arrived.Add(requests)
	gate := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		arrived.Done()
		<-release
		io.WriteString(w, "go")
	}))
	t.Cleanup(gate.Close)
	server, _ := serve(t, "json")
	var done sync.WaitGroup
	for range requests {
		done.Go(func() {
			if resp := get(t, server.URL+"/relay?from="+gate.URL); resp.StatusCode != http.StatusOK {
				t.Errorf("status %d", resp.StatusCode)
			}
		})
	}
	arrived.Wait() // returns only if all requests run concurrently
	close(release)
	done.Wait()
}

func TestMalformedResponses(t *testing.T) {
	nuls := strings.Repeat("\x00", 8)
	for _, test := range []struct{ name, contentType, body string }{
		{"no prelude", streamedType, "hello"},
		{"prelude without end", streamedType, `{"statusCode":200}` + nuls[:3] + "body"},
		{"prelude is not JSON", streamedType, "{" + nuls},
		{"no status", streamedType, "{}" + nuls},
		{"impossible status", "application/json", `{"statusCode":99}`},
		{"not JSON", "application/json", "hello"},
		{"not base64", "application/json", `{"statusCode":200,"isBase64Encoded":true,"body":"*"}`},
	} {
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(test.body))
		r.Header.Set("Content-Type", test.contentType)
		if got, _, err := readResponse(r); err == nil {
			t.Errorf("%s: read %+v", test.name, got)
		}
	}
}
