package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/functions"
	"trefoil/infra/dev/lambda"
	"trefoil/shared/chat"
	"trefoil/shared/wire"
)

// The contract tests run every function of the route table as built for AWS, over the Lambda
// Runtime API.

// lambdaStack starts a stack that runs the Lambda binaries.
func lambdaStack(t *testing.T, environment map[string]string) *product {
	t.Helper()
	o := testOptions(t, environment)
	o.functions = buildFunctions(t)
	return startStack(t, o)
}

// onBothStacks runs a test on a stack with the handlers in its process, and on one that runs the
// Lambda binaries.
func onBothStacks(t *testing.T, environment map[string]string, test func(*testing.T, *product)) {
	t.Parallel()
	t.Run("in process", func(t *testing.T) {
		t.Parallel()
		test(t, startStack(t, testOptions(t, environment)))
	})
	t.Run("Lambdas", func(t *testing.T) {
		t.Parallel()
		test(t, lambdaStack(t, environment))
	})
}

// request sends a request without following redirects.
func request(t *testing.T, s *product, method, path, contentType, body string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	return resp
}

const asJSON = "application/json"

type contractTest struct {
	name, method, path, contentType, body string
	want                                  int
}

// contractTests holds requests without a session to public JSON routes, and some that match no
// route. TestContractJSONRoutes adds a request to each of the other routes.
var contractTests = []contractTest{
	{"health", "GET", "/api/health", "", "", 200},
	{"health, HEAD", "HEAD", "/api/health", "", "", 200},
	{"models", "GET", "/api/models", "", "", 200},
	{"stop", "POST", "/api/chat/stop", asJSON, `{"chatId":"` + chat.NewID() + `"}`, 204},
	{"stop one model", "POST", "/api/chat/stop", asJSON, `{"chatId":"` + chat.NewID() + `","modelId":"openai/gpt-5.1"}`, 204},
	{"stop without a chat ID", "POST", "/api/chat/stop", asJSON, `{}`, 400},
	{"stop with an array", "POST", "/api/chat/stop", asJSON, `[]`, 400},
	{"stop with a form, base64 in the event", "POST", "/api/chat/stop", "application/x-www-form-urlencoded", "chatId=1", 400},
	{"login", "POST", "/api/login", asJSON, `{"username":"nobody","password":"nothing"}`, 401},
	{"login page", "GET", "/api/login", "", "", 302},
	{"register", "POST", "/api/register", asJSON, `{"username":"ada","password":"correct horse"}`, 200},
	{"register an existing name", "POST", "/api/register", asJSON, `{"username":"Ada","password":"correct horse"}`, 409},
	{"log out everywhere without a session", "POST", "/api/logout", asJSON, `{"everywhere":true}`, 401},
	{"generate credentials", "POST", "/api/generate-credentials", "", "", 200},
	{"log out", "POST", "/api/logout", "", "", 204},
	{"start a sign-in", "GET", "/api/auth/google", "", "", 302},
	{"finish without a sign-in", "GET", "/api/auth/google/callback", "", "", 302},
	{"prices", "GET", "/api/subscription-prices", "", "", 200},
	{"unsigned event", "POST", "/api/payments/webhook", asJSON, `{}`, 400},
	{"unknown route", "GET", "/api/none", "", "", 404},
	{"unknown method", "PUT", "/api/models", asJSON, "{}", 404}, // HTTP APIs do not send 405
	{"unknown method of a stream", "GET", "/api/chat/stream", "", "", 405},
}

func TestContractJSONRoutes(t *testing.T) {
	t.Parallel()
	s := lambdaStack(t, nil)
	tests := contractTests
	for _, rt := range functions.Routes() {
		if path := strings.ReplaceAll(rt.Path, "{id}", "1"); rt.Access != "public" {
			tests = append(tests, contractTest{rt.Function, rt.Method, path, asJSON, "{}", http.StatusUnauthorized})
		}
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			resp := request(t, s, test.method, test.path, test.contentType, test.body)
			body, err := io.ReadAll(resp.Body)
			if err != nil {
				t.Fatal(err)
			}
			if resp.StatusCode != test.want {
				t.Fatalf("status %d, want %d: %s", resp.StatusCode, test.want, body)
			}
			switch contentType := resp.Header.Get("Content-Type"); {
			case test.want >= 400:
				var problem struct{ Detail, Code string }
				if err := json.Unmarshal(body, &problem); err != nil || contentType != "application/problem+json" || problem.Detail == "" || problem.Code == "" {
					t.Errorf("%s is not a problem: %s", contentType, body)
				}
			case test.want == 200 && contentType != asJSON:
				t.Errorf("content type %q", contentType)
			}
			if !strings.HasPrefix(resp.Header.Get("Cache-Control"), "no-store") || resp.Header.Get("Content-Security-Policy") == "" {
				t.Errorf("headers %v", resp.Header)
			}
		})
	}
	// Without a session, CloudFront responds to the page's polling exactly as the function would.
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/api/user", nil)
	if err != nil {
		t.Fatal(err)
	}
	atEdge := roundTrip(t, r)
	r.Header.Set("Authorization", "Bearer ended")
	if diff := cmp.Diff(roundTrip(t, r), atEdge); diff != "" {
		t.Errorf("the response without a session (-function +edge):\n%s", diff)
	}
}

// roundTrip returns the status, content type, Cache-Control header and body of a response.
func roundTrip(t *testing.T, r *http.Request) []string {
	t.Helper()
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return []string{resp.Status, resp.Header.Get("Content-Type"), resp.Header.Get("Cache-Control"), string(body)}
}

func TestContractChatStream(t *testing.T) {
	t.Parallel()
	s := lambdaStack(t, nil)
	ids := defaultModels(t, s)
	resp := postQuestion(t, t.Context(), s, "How do tides work?", ids...)
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "text/event-stream" {
		t.Errorf("status %d, %s", resp.StatusCode, resp.Header.Get("Content-Type"))
	}
	readStream(t, resp.Body).assertComplete(t, ids)

	rejected := postQuestion(t, t.Context(), s, "How?", "no/model")
	defer rejected.Body.Close()
	if rejected.StatusCode != http.StatusBadRequest || rejected.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("unknown model: status %d, %s", rejected.StatusCode, rejected.Header.Get("Content-Type"))
	}
	unsigned := request(t, s, "POST", "/api/chat/stream", "application/json", "{}")
	if unsigned.StatusCode != http.StatusForbidden {
		t.Errorf("unsigned: status %d", unsigned.StatusCode)
	}
}

func TestContractTokensArriveOneByOne(t *testing.T) {
	t.Parallel()
	chunks := make(chan string)
	url, _ := startRouter(t, chunks)
	checkTokensArriveOneByOne(t, lambdaStack(t, map[string]string{"MODEL_ROUTER_URL": url}), chunks)
}

func TestContractFiftyConcurrentChats(t *testing.T) {
	t.Parallel()
	s := lambdaStack(t, nil)
	ids := defaultModels(t, s)
	var chats sync.WaitGroup
	for range 50 {
		chats.Go(func() {
			resp := postQuestion(t, t.Context(), s, "How do tides work?", ids...)
			defer resp.Body.Close()
			readStream(t, resp.Body).assertComplete(t, ids)
		})
	}
	chats.Wait()
}

func TestContractMissingVariablesAreNamed(t *testing.T) {
	t.Parallel()
	built := buildFunctions(t)
	for _, rt := range functions.Routes() {
		t.Run(rt.Function, func(t *testing.T) {
			empty := func(string) (string, bool) { return "", false }
			constructor := wire.Functions()[rt.Function]
			_, want := constructor.Build(t.Context(), empty)
			if want == nil {
				return // the function needs no variables
			}
			var log bytes.Buffer
			runtime := lambda.New(&log)
			function := runtime.Handler(lambda.Function{Route: rt, Binary: filepath.Join(built, rt.Function, "bootstrap")})
			w := httptest.NewRecorder()
			r, err := http.NewRequestWithContext(t.Context(), rt.Method, rt.Path, http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			function.ServeHTTP(w, r)
			runtime.Close() // ends the writes to log
			if w.Code != http.StatusBadGateway {
				t.Errorf("status %d", w.Code)
			}
			if !strings.Contains(log.String(), want.Error()) {
				t.Errorf("log %q does not contain %q", log.String(), want)
			}
			for _, name := range rt.Env {
				if !slices.Contains(constructor.Optional(), name) && !strings.Contains(log.String(), name) {
					t.Errorf("log %q does not name %s", log.String(), name)
				}
			}
		})
	}
}

// Every function behind the HTTP API rejects requests without a valid origin secret, because they
// did not come through CloudFront.
func TestContractOriginSecretIsRequired(t *testing.T) {
	t.Parallel()
	built := buildFunctions(t)
	runtime := lambda.New(t.Output())
	t.Cleanup(runtime.Close)
	for _, rt := range functions.Routes() {
		if rt.Streaming { // Lambda itself accepts requests from CloudFront only
			continue
		}
		variables := map[string]string{"ORIGIN_SECRET": "next,last", "AWS_REGION": "us-east-1"}
		optional := wire.Functions()[rt.Function].Optional() // some of them are numbers
		for _, name := range slices.Concat(rt.Env, rt.Secrets) {
			if !slices.Contains(optional, name) {
				variables[name] = "http://127.0.0.1:1"
			}
		}
		function := runtime.Handler(lambda.Function{
			Route: rt, Binary: filepath.Join(built, rt.Function, "bootstrap"), Variables: variables,
		})
		for _, secret := range []string{"", "guess", ","} {
			r := httptest.NewRequestWithContext(t.Context(), rt.Method, rt.Path, http.NoBody)
			r.Header.Set("X-Origin-Secret", secret)
			w := httptest.NewRecorder()
			function.ServeHTTP(w, r)
			if w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), `"code":"origin"`) {
				t.Errorf("%s, secret %q: status %d, %s", rt.Function, secret, w.Code, w.Body)
			}
		}
	}
}
