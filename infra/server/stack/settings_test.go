package stack

import (
	"maps"
	"testing"
	"time"

	"trefoil/functions"
)

// environment is a user's environment, including variables that functions must not see.
func environment(name string) (string, bool) {
	value, ok := map[string]string{
		"AWS_ACCESS_KEY_ID":     "real",
		"AWS_SECRET_ACCESS_KEY": "real",
		"AWS_SESSION_TOKEN":     "real",
		"MODEL_ROUTER_KEY":      "secret",
		"ORIGIN_SECRET":         "origin",
		"MODEL_ROUTER_URL":      "http://localhost:1/v1",
		"HOME":                  "/root",
		"DATA_DIR":              "/data",
	}[name]
	return value, ok
}

// The page may upload icons only to an origin that its content security policy names.
func TestPagesMayUploadIconsToTheBucket(t *testing.T) {
	t.Parallel()
	for endpoint, want := range map[string]string{
		"":                          "https://icons.s3.us-east-1.amazonaws.com",
		"http://localhost:9000":     "http://localhost:9000",
		"https://s3.example.com/v1": "https://s3.example.com",
	} {
		s := &Server{settings: NewSettings(func(name string) (string, bool) {
			value, ok := map[string]string{"ICON_BUCKET": "icons", "AWS_ENDPOINT_URL_S3": endpoint}[name]
			return value, ok
		})}
		if err := s.openIcons(t.Context()); err != nil || s.gateway.IconsURL != want {
			t.Errorf("endpoint %q: %q, %v; want %q", endpoint, s.gateway.IconsURL, err, want)
		}
	}
}

// Pages offer a sign-in with Google only where it is the provider, or the double of npm start.
func TestPagesNameGoogle(t *testing.T) {
	t.Parallel()
	const public = "http://localhost:3000"
	for _, test := range []struct{ client, issuer, want string }{
		{"", "", ""},
		{"client", "", "Google"},
		{"client", "https://accounts.google.com", "Google"},
		{"client", public + "/_local/identity", "Google"},
		{"client", "https://id.example.com", ""},
	} {
		get := func(name string) string {
			return map[string]string{"OIDC_CLIENT_ID": test.client, "OIDC_ISSUER": test.issuer}[name]
		}
		if got := siteSettings(public, get, time.Now())["SIGN_IN_WITH"]; got != test.want {
			t.Errorf("client %q, issuer %q: %q, want %q", test.client, test.issuer, got, test.want)
		}
	}
}

func TestFunctionsGetOnlyListedVariables(t *testing.T) {
	t.Parallel()
	s := NewSettings(environment)
	s.useDummyCredentials()
	want := map[string]string{
		"AWS_ACCESS_KEY_ID":     "local",
		"AWS_REGION":            "us-east-1",
		"AWS_SECRET_ACCESS_KEY": "local",
		"TABLE_NAME":            "trefoil",
	}
	rt := functions.Route{Env: []string{"TABLE_NAME"}, Streaming: true}
	if got := Variables(s.Lookup, rt); !maps.Equal(got, want) {
		t.Errorf("without secrets: %v, want %v", got, want)
	}
	want["MODEL_ROUTER_KEY"] = "secret"
	rt.Secrets = []string{"MODEL_ROUTER_KEY"}
	if got := Variables(s.Lookup, rt); !maps.Equal(got, want) {
		t.Errorf("with a secret: %v, want %v", got, want)
	}
	want["ORIGIN_SECRET"] = "origin"
	rt.Streaming = false
	if got := Variables(s.Lookup, rt); !maps.Equal(got, want) {
		t.Errorf("behind the HTTP API: %v, want %v", got, want)
	}
}

// Other programs reach the embedded database with the server's settings.
func TestEnvironment(t *testing.T) {
	t.Parallel()
	embedded := Environment(environment)
	for name, want := range map[string]string{
		"DATA_DIR": "/data", "TABLE_NAME": "trefoil", "AWS_ENDPOINT_URL_DYNAMODB": "unix:/data/dynamodb.sock",
		"AWS_ACCESS_KEY_ID": "local", "MODEL_ROUTER_KEY": "secret",
	} {
		if got, _ := embedded(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	withBucket := Environment(func(name string) (string, bool) {
		if name == "ICON_BUCKET" {
			return "icons", true
		}
		return environment(name)
	})
	if got, _ := withBucket("AWS_ACCESS_KEY_ID"); got != "real" {
		t.Errorf("with a bucket on AWS, AWS_ACCESS_KEY_ID is %q", got)
	}
}
