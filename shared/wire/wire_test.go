package wire_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/functions"
	"trefoil/shared/config"
	"trefoil/shared/wire"
)

const repository = "../.."

func TestConfigsMatchRoutes(t *testing.T) {
	for _, r := range functions.Routes() {
		env, secrets := wire.Functions()[r.Function].Variables()
		if diff := cmp.Diff(sorted(r.Env), sorted(env)); diff != "" {
			t.Errorf("%s: variables differ (-routes +config):\n%s", r.Function, diff)
		}
		if diff := cmp.Diff(sorted(r.Secrets), sorted(secrets)); diff != "" {
			t.Errorf("%s: secrets differ (-routes +config):\n%s", r.Function, diff)
		}
	}
}

// Each function serves its own path and only its own method.
func TestFunctionsServeTheirRoutes(t *testing.T) {
	for _, r := range functions.Routes() {
		set := map[string]string{"AWS_REGION": "eu-west-1", "AWS_ENDPOINT_URL_DYNAMODB": "http://127.0.0.1:1"}
		for _, name := range slices.Concat(r.Env, r.Secrets) {
			set[name] = "http://127.0.0.1:1"
			if strings.HasSuffix(name, "_LIMIT") || name == "MODEL_ROUTER_FIRST_BYTE" {
				set[name] = "1"
			}
			if name == "SEARCH_PROVIDER" {
				set[name] = "searxng"
			}
		}
		handler, err := wire.Functions()[r.Function].Build(t.Context(), config.Values(set))
		if err != nil {
			t.Errorf("%s: %v", r.Function, err)
			continue
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("TRACE", r.Path, nil))
		want := r.Method
		if want == http.MethodGet {
			want = "GET, HEAD"
		}
		if allow := w.Header().Get("Allow"); w.Code != 405 || allow != want {
			t.Errorf("%s: TRACE %s: status %d, Allow %q, want 405 and %s", r.Function, r.Path, w.Code, allow, want)
		}
	}
}

func TestErrorsNameMissingVariables(t *testing.T) {
	for name, function := range wire.Functions() {
		env, _ := function.Variables()
		_, err := function.Build(t.Context(), config.Source(func(string) (string, bool) { return "", false }))
		for _, variable := range env {
			if slices.Contains(function.Optional(), variable) {
				continue
			}
			// A whole word, because EPHEMERAL_TABLE_NAME contains TABLE_NAME.
			if err == nil || !regexp.MustCompile(`\b`+variable+`\b`).MatchString(err.Error()) {
				t.Errorf("%s: error %v does not name %s", name, err, variable)
			}
		}
	}
}

func TestErrorsNameInvalidLimits(t *testing.T) {
	for name, texts := range map[string][]string{
		"VISITOR_CHAT_LIMIT":    {"many", "-1", "1.5", " ", "Unlimited", "99999999999999999999"},
		"FREE_CHAT_LIMIT":       {"none", "-1", "2147483647"},
		"VISITOR_NETWORK_LIMIT": {"many", "-1", "1.5", " "},
		"DAILY_SPEND_LIMIT":     {"$5", "-1", "5 dollars", "99999999999999999999"},
		"PRO_DAILY_SPEND_LIMIT": {"$5"},

		"MODEL_ROUTER_FIRST_BYTE": {"soon", "0", "-1", "90s", "1.5", "171", "99999999999999999999"},
	} {
		for _, text := range texts {
			set := map[string]string{"TABLE_NAME": "main", "EPHEMERAL_TABLE_NAME": "ephemeral", "MODEL_ROUTER_URL": "http://127.0.0.1:1", name: text}
			_, err := wire.Functions()["chat-stream"].Build(t.Context(), config.Values(set))
			if err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s=%q: error %v does not name it", name, text, err)
			}
		}
	}
}

func TestErrorsNameInvalidSearchSettings(t *testing.T) {
	for _, test := range []struct{ provider, url, key, want string }{
		{"", "", "", ""},
		{"", "ignored", "", ""},
		{"searxng", "http://127.0.0.1:1", "", ""},
		{"searxng", "", "", "SEARCH_URL"},
		{"searxng", "ftp://127.0.0.1", "", "SEARCH_URL"},
		{"brave", "", "", "SEARCH_KEY"},
		{"brave", "", "secret", ""},
		{"tavily", "", "", "SEARCH_KEY"},
		{"tavily", "127.0.0.1", "secret", "SEARCH_URL"},
		{"tavily", "", "secret", ""},
		{"bing", "", "secret", "SEARCH_PROVIDER"},
	} {
		set := map[string]string{
			"TABLE_NAME": "main", "EPHEMERAL_TABLE_NAME": "ephemeral", "MODEL_ROUTER_URL": "http://127.0.0.1:1",
			"SEARCH_PROVIDER": test.provider, "SEARCH_URL": test.url, "SEARCH_KEY": test.key,
		}
		_, err := wire.Functions()["chat-stream"].Build(t.Context(), config.Values(set))
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "secret")) {
			t.Errorf("%q, %q, %q: error %v, want it to name %q", test.provider, test.url, test.key, err, test.want)
		}
	}
}

// Without an identity provider, the sign-in routes respond with 503 and one sentence, or redirect a
// browser to the page that shows it. With incomplete settings, functions do not start.
func TestSignInSettings(t *testing.T) {
	const start, callback = "auth-google", "auth-google-callback"
	for _, test := range []struct {
		function                       string
		issuer, clientID, clientSecret string
		want                           string // the error, if any; "503" if the function starts and responds with 503
	}{
		{start, "", "", "", "503"},
		{callback, "", "", "", "503"},
		{start, "https://id.example", "", "", "missing environment variables: OIDC_CLIENT_ID"},
		{callback, "https://id.example", "", "", "missing environment variables: OIDC_CLIENT_ID, OIDC_CLIENT_SECRET"},
		{callback, "", "client", "", "missing environment variables: OIDC_CLIENT_SECRET"},
		{callback, "", "", "secret", "missing environment variables: OIDC_CLIENT_ID"},
		{callback, "https://id.example", "client", "", "missing environment variables: OIDC_CLIENT_SECRET"},
		{callback, "https://id.example", "", "secret", "missing environment variables: OIDC_CLIENT_ID"},
		{start, "", "client", "", ""},
		{callback, "", "client", "secret", ""},
	} {
		set := map[string]string{
			"TABLE_NAME": "main", "EPHEMERAL_TABLE_NAME": "ephemeral", "PUBLIC_URL": "http://localhost:1",
			"OIDC_ISSUER": test.issuer, "OIDC_CLIENT_ID": test.clientID, "OIDC_CLIENT_SECRET": test.clientSecret,
		}
		handler, err := wire.Functions()[test.function].Build(t.Context(), config.Values(set))
		if test.want != "503" {
			if test.want == "" && err != nil || test.want != "" && (err == nil || err.Error() != test.want) {
				t.Errorf("%+v: error %v", test, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.function, err)
			continue
		}
		path := map[string]string{start: "/api/auth/google", callback: "/api/auth/google/callback?code=c&state=s"}[test.function]
		for _, accept := range []string{"", "*/*", "application/json"} {
			w := getAccepting(handler, path, accept)
			var problem struct{ Detail, Code string }
			if err := json.Unmarshal(w.Body.Bytes(), &problem); err != nil || w.Code != 503 || w.Header().Get("Content-Type") != "application/problem+json" ||
				problem.Code != "not_configured" || !regexp.MustCompile(`^[A-Z][^.]+\.$`).MatchString(problem.Detail) {
				t.Errorf("%s with Accept %q: %d %s", test.function, accept, w.Code, w.Body)
			}
		}
		if w := getAccepting(handler, path, "text/html,application/xhtml+xml,*/*;q=0.8"); w.Code != 302 || w.Header().Get("Location") != "/auth?error=not_configured" {
			t.Errorf("%s in a browser: %d to %s", test.function, w.Code, w.Header().Get("Location"))
		}
	}
}

func getAccepting(handler http.Handler, path, accept string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", path, nil)
	if accept != "" {
		r.Header.Set("Accept", accept)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w
}

// external are the path prefixes of the external packages that functions may link. Go initializes
// every linked package when a Lambda starts, so a new one costs start-up time; measure it with
// npm run bench -- start.
var external = []string{
	"github.com/aws/aws-lambda-go/",
	"github.com/awslabs/aws-lambda-go-api-proxy/",
	"github.com/aws/smithy-go",
	"github.com/aws/aws-sdk-go-v2/aws",
	"github.com/aws/aws-sdk-go-v2/internal/",
	"github.com/aws/aws-sdk-go-v2/service/internal/",
	"github.com/aws/aws-sdk-go-v2/service/dynamodb", // and dynamodbstreams
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/",
	"github.com/aws/aws-sdk-go-v2/service/s3",
	"github.com/guregu/dynamo/v2",
	"github.com/cenkalti/backoff/",
	"github.com/stripe/stripe-go/",
	"github.com/sashabaranov/go-openai",
	"github.com/coreos/go-oidc/",
	"github.com/go-jose/go-jose/",
	"golang.org/x/",
}

// Functions link no package for tests or the local stack, and no unknown external one.
func TestLinkedPackages(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./functions/...")
	list.Dir = repository
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range strings.FieldsSeq(string(out)) {
		domain, rest, _ := strings.Cut(pkg, "/")
		switch {
		case domain == "trefoil":
			if strings.HasPrefix(rest, "infra") || strings.HasPrefix(rest, "bench") || strings.HasSuffix(rest, "test") {
				t.Errorf("functions link %s", pkg)
			}
		case !strings.Contains(domain, "."), domain == "vendor": // the standard library's
		case strings.HasSuffix(pkg, "/schemas"):
			t.Errorf("functions link %s, which builds the schemas of all operations at startup", pkg)
		case !slices.ContainsFunc(external, func(prefix string) bool { return strings.HasPrefix(pkg, prefix) }):
			t.Errorf("functions link %s, which is not in external", pkg)
		}
	}
}

// layers maps packages in shared to layers. Unlisted packages are domain packages, in layer 0.
var layers = map[string]int{"bucket": 1, "config": 1, "identity": 1, "payment": 1, "router": 1, "search": 1, "store": 1, "api": 2, "storetest": 2, "lambdahost": 3, "wire": 3}

// Packages import only from lower layers. Domain packages may import each other, but not net/http
// or the AWS SDK.
func TestImportsPointOneWay(t *testing.T) {
	list := exec.Command("go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "./shared/...")
	list.Dir = repository
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	parse := func(path string) (name string, layer int, ours bool) {
		rest, ours := strings.CutPrefix(path, "trefoil/shared/")
		name, _, _ = strings.Cut(rest, "/")
		return name, layers[name], ours
	}
	for line := range strings.Lines(string(out)) {
		paths := strings.Fields(line)
		name, layer, _ := parse(paths[0])
		for _, path := range paths[1:] {
			imported, importedLayer, ours := parse(path)
			if ours && imported != name && importedLayer >= layer && layer+importedLayer > 0 {
				t.Errorf("%s imports %s, which is not in a lower layer", paths[0], path)
			}
			if layer == 0 && (path == "net/http" || strings.HasPrefix(path, "github.com/aws/")) {
				t.Errorf("%s is a domain package but imports %s", paths[0], path)
			}
		}
	}
}

func sorted(names []string) []string {
	names = slices.Clone(names)
	slices.Sort(names)
	if len(names) == 0 {
		return nil
	}
	return names
}
