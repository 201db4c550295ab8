package lambdahost

import (
	"net/http"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/aws/aws-lambda-go/events"
	"github.com/google/go-cmp/cmp"

	"trefoil/functions"
)

// TestMain runs a function instead of the tests if a test has started this process for that.
func TestMain(m *testing.M) {
	build := func(struct{}) (http.Handler, error) { return http.NotFoundHandler(), nil }
	switch os.Getenv("RUN_FUNCTION") {
	case "json":
		Run(build)
	case "streaming":
		RunStreaming(build)
	}
	os.Exit(m.Run())
}

// The settings of the server for one machine mean nothing on AWS, so a function does not start with
// them, and no route passes them on.
func TestFunctionsRefuseServerSettings(t *testing.T) {
	run := func(env ...string) string {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(env, "RUN_FUNCTION=json", "ORIGIN_SECRET=secret")
		out, err := cmd.CombinedOutput()
		if err == nil {
			t.Errorf("%v: the function started", env)
		}
		return string(out)
	}
	const refusal = "works only in the server for one machine"
	if out := run(); strings.Contains(out, refusal) { // ends because there is no Lambda runtime
		t.Errorf("without settings: %s", out)
	}
	for _, name := range []string{"SINGLE_USER", "SINGLE_USER_PASSWORD", "AUTH_HEADER"} {
		for _, value := range []string{"", "secret"} {
			if out := run(name + "=" + value); !strings.HasPrefix(out, name+" "+refusal) || strings.Contains(out, "secret") {
				t.Errorf("%s=%s: %s", name, value, out)
			}
		}
		for _, rt := range functions.Routes() {
			if slices.Contains(rt.Env, name) || slices.Contains(rt.Secrets, name) {
				t.Errorf("%s receives %s", rt.Function, name)
			}
		}
	}
}

// The stack compares the answers of two versions by this field of their log lines. The output of package
// log is dropped.
func TestStreamingLogsItsVersion(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = []string{"RUN_FUNCTION=streaming", "AWS_LAMBDA_FUNCTION_VERSION=12"}
	out, _ := cmd.CombinedOutput() // fails because there is no Lambda runtime
	if !strings.Contains(string(out), `"msg":"started","version":"12","init_ms":`) {
		t.Errorf("the log is %s", out)
	}
	if strings.Contains(string(out), "expected AWS Lambda environment variables") { // by package log
		t.Errorf("the output of package log, which may quote a prompt, is not dropped: %s", out)
	}
}

func TestMemoryLimit(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	for _, test := range []struct {
		size string
		want int64
	}{{"128", 80 << 20}, {"", before}, {"many", before}} {
		debug.SetMemoryLimit(before)
		t.Setenv("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", test.size)
		limitMemory()
		if got := debug.SetMemoryLimit(-1); got != test.want {
			t.Errorf("with %q MB, the limit is %d bytes, want %d", test.size, got, test.want)
		}
	}
}

func TestHeadersWithCommas(t *testing.T) {
	want := map[string]string{
		"stripe-signature": "t=1492774577,v1=5257a869e7,v0=6ffbb59b22",
		"accept-language":  "en-US,en;q=0.5",
		"if-none-match":    `"a", "b"`,
	}
	got := map[string]string{}
	var cookies []*http.Cookie
	serve := Proxy(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name := range want {
			got[name] = r.Header.Get(name)
		}
		cookies = r.Cookies()
		w.WriteHeader(http.StatusNoContent)
	}))
	_, err := serve(t.Context(), events.APIGatewayV2HTTPRequest{
		RawPath: "/", Headers: want, Cookies: []string{"a=1", "b=2"},
		RequestContext: events.APIGatewayV2HTTPRequestContext{HTTP: events.APIGatewayV2HTTPRequestContextHTTPDescription{Method: "GET", Path: "/"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	want["if-none-match"] = `"a","b"` // means the same
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("headers (-want +got):\n%s", diff)
	}
	if len(cookies) != 2 || cookies[1].Value != "2" {
		t.Errorf("cookies: %v", cookies)
	}
}
