package lambda

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"

	"trefoil/functions"
	"trefoil/shared/api"
	"trefoil/shared/lambdahost"
)

// With this variable set, the test binary acts as a function. It serves test requests with
// lambdahost, the code that runs real functions.
const roleVariable = "TEST_FUNCTION"

func TestMain(m *testing.M) {
	build := func(struct{}) (http.Handler, error) { return http.HandlerFunc(testFunction), nil }
	switch os.Getenv(roleVariable) {
	case "json":
		os.Setenv("ORIGIN_SECRET", api.AnyOrigin)
		lambdahost.Run(build)
	case "streaming":
		lambdahost.RunStreaming(build)
	case "raw":
		rawFunction("http://" + os.Getenv("AWS_LAMBDA_RUNTIME_API") + "/2018-06-01/runtime/invocation/")
	case "broken":
		fmt.Fprintln(os.Stderr, "missing environment variables: FIRST, SECOND")
		os.Exit(1)
	default:
		os.Exit(m.Run())
	}
}

// testFunction behaves as the path requests.
func testFunction(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/echo":
		body, _ := io.ReadAll(r.Body)
		sum := sha256.Sum256(body)
		var cookies []string
		for _, cookie := range r.Cookies() {
			cookies = append(cookies, cookie.Name+"="+cookie.Value)
		}
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(echo{
			Method: r.Method, Query: r.URL.Query()["q"], Cookies: cookies, Header: r.Header.Get("X-Test"),
			Body: hex.EncodeToString(sum[:]), Environment: os.Environ(), Pid: os.Getpid(),
		})
	case "/response":
		http.SetCookie(w, &http.Cookie{Name: "a", Value: "1"})
		http.SetCookie(w, &http.Cookie{Name: "b", Value: "2"})
		w.Header().Add("X-Many", "one")
		w.Header().Add("X-Many", "two")
		w.Header().Set("Content-Type", "application/octet-stream")
		w.WriteHeader(http.StatusCreated)
		w.Write([]byte{0xff, 0, 0xfe})
	case "/problem":
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(http.StatusConflict)
		io.WriteString(w, `{"status":409}`)
	case "/empty":
		w.WriteHeader(http.StatusNoContent)
	case "/crash":
		os.Exit(3)
	case "/crash-mid-response":
		io.WriteString(w, "so far")
		http.Get(r.URL.Query().Get("until")) // returns once the client has read the text
		os.Exit(3)
	case "/panic":
		io.WriteString(w, "so far")
		panic("on purpose")
	case "/hang":
		select {}
	case "/relay": // forwards another server's response chunk by chunk, then requests the end URL
		resp, err := http.Get(r.URL.Query().Get("from"))
		if err != nil {
			panic(err)
		}
		defer resp.Body.Close()
		chunk := make([]byte, 1024)
		for {
			n, err := resp.Body.Read(chunk)
			if n > 0 {
				if _, err := w.Write(chunk[:n]); err != nil {
					return
				}
			}
			if err != nil {
				break
			}
		}
		if end := r.URL.Query().Get("end"); end != "" {
			http.Get(end)
		}
	}
}

// rawFunction is a faulty client of the Runtime API. It never responds to requests of /skip. To others,
// it responds with what the API says about a response with a wrong ID.
func rawFunction(api string) {
	for {
		resp, err := http.Get(api + "next")
		if err != nil {
			os.Exit(1)
		}
		event, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if bytes.Contains(event, []byte("/skip")) {
			continue
		}
		body := `{"statusCode":200,"body":"none"}`
		for _, id := range []string{"wrong", resp.Header.Get("Lambda-Runtime-Aws-Request-Id")} {
			posted, err := http.Post(api+id+"/response", "application/json", strings.NewReader(body))
			if err != nil {
				os.Exit(1)
			}
			posted.Body.Close()
			body = fmt.Sprintf(`{"statusCode":200,"body":"%d"}`, posted.StatusCode)
		}
	}
}

type echo struct {
	Method, Header, Body        string
	Query, Cookies, Environment []string
	Pid                         int
}

// serve runs the test function behind an HTTP server.
func serve(t *testing.T, role string, adjust ...func(*Function)) (server *httptest.Server, log *logBuffer) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	log = &logBuffer{}
	runtime := New(log)
	t.Cleanup(runtime.Close)
	f := Function{
		Route:     functions.Route{Function: "test", Streaming: role == "streaming", Seconds: 30, Memory: 128},
		Binary:    self,
		Variables: map[string]string{roleVariable: role, "LISTED": "yes"},
	}
	for _, change := range adjust {
		change(&f)
	}
	server = httptest.NewServer(runtime.Handler(f))
	t.Cleanup(server.Close)
	return server, log
}

type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
