package config

import (
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type example struct {
	AWS   AWS
	Table string `env:"TABLE_NAME"`
	Other string `env:"OTHER"`
	Key   string `secret:"KEY"`
	Spare string `env:"SPARE" optional:""`
}

// withStore adds the variables for a Parameter Store to others.
func withStore(t *testing.T, store http.HandlerFunc, variables map[string]string) Source {
	server := httptest.NewServer(store)
	t.Cleanup(server.Close)
	all := map[string]string{
		"AWS_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_SESSION_TOKEN": "token",
		"AWS_ENDPOINT_URL_SSM": server.URL,
	}
	maps.Copy(all, variables)
	return Values(all)
}

// respond returns a Parameter Store that always gives the same response.
func respond(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) }
}

func TestLoad(t *testing.T) {
	got, err := Load[example](t.Context(), Values(map[string]string{
		"TABLE_NAME": "main", "OTHER": "o", "KEY": "k", "AWS_REGION": "eu-west-1", "AWS_ENDPOINT_URL_DYNAMODB": "http://localhost:1",
	}))
	if err != nil {
		t.Fatal(err)
	}
	want := example{AWS: AWS{Region: "eu-west-1", DynamoDBEndpoint: "http://localhost:1"}, Table: "main", Other: "o", Key: "k"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("config (-want +got):\n%s", diff)
	}
}

func TestLoadNamesAllMissingVariables(t *testing.T) {
	_, err := Load[example](t.Context(), Values(map[string]string{"OTHER": ""}))
	if want := "missing environment variables: TABLE_NAME, OTHER, KEY"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A group must be set in full or not at all.
func TestLoadNamesMissingSettingsOfAGroup(t *testing.T) {
	type nested struct {
		ID  string `env:"ID" group:"search"`
		Key string `secret:"KEY" group:"search"`
	}
	type settings struct {
		URL    string `env:"URL" optional:"" group:"search"`
		Nested nested
		Second string `secret:"SECOND" group:"search"`
		Table  string `env:"TABLE_NAME"`
	}
	const found = `{"Parameters":[{"Name":"/app/key","Value":"k"}]}`
	for _, test := range []struct {
		name, response string
		set            map[string]string
		want           string // the error
	}{
		{name: "none", set: map[string]string{"TABLE_NAME": "t"}},
		{name: "all but the optional one", set: map[string]string{"TABLE_NAME": "t", "ID": "i", "KEY": "k", "SECOND": "s"}},
		{name: "one", set: map[string]string{"TABLE_NAME": "t", "ID": "i"}, want: "missing environment variables: KEY, SECOND"},
		{name: "the optional one and another", set: map[string]string{"URL": "u", "KEY": "k"}, want: "missing environment variables: ID, SECOND, TABLE_NAME"},
		{name: "no parameter", response: `{"Parameters":[]}`, set: map[string]string{"TABLE_NAME": "t", "KEY_PARAMETER": "/app/key", "SECOND_PARAMETER": "/app/second"}},
		{name: "one parameter", response: found, set: map[string]string{"TABLE_NAME": "t", "KEY_PARAMETER": "/app/key", "SECOND_PARAMETER": "/app/second"},
			want: "missing environment variables: ID; missing parameters: [/app/second]"},
		{name: "variable without its parameter", response: found, set: map[string]string{"TABLE_NAME": "t", "ID": "i", "KEY_PARAMETER": "/app/key", "SECOND_PARAMETER": "/app/second"},
			want: "missing parameters: [/app/second]"},
	} {
		_, err := Load[settings](t.Context(), withStore(t, respond(test.response), test.set))
		if test.want == "" && err != nil || test.want != "" && (err == nil || err.Error() != test.want) {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
	if diff := cmp.Diff([]string{"URL", "ID", "KEY", "SECOND"}, Optional[settings]()); diff != "" {
		t.Error(diff)
	}
}

func TestVariables(t *testing.T) {
	env, secrets := Variables[example]()
	if diff := cmp.Diff([]string{"TABLE_NAME", "OTHER", "SPARE"}, env); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"KEY"}, secrets); diff != "" {
		t.Error(diff)
	}
}

func TestLoadFetchesSecretsInOneCall(t *testing.T) {
	type secrets struct {
		AWS   AWS
		Key   string `secret:"KEY"`
		Other string `secret:"OTHER"`
		Plain string `secret:"PLAIN"`
	}
	calls := 0
	store := func(w http.ResponseWriter, r *http.Request) {
		calls++
		body, _ := io.ReadAll(r.Body)
		for _, want := range []string{`"/app/key"`, `"/app/other"`, `"WithDecryption":true`} {
			if !strings.Contains(string(body), want) {
				t.Errorf("request %s lacks %s", body, want)
			}
		}
		_, _ = io.WriteString(w, `{"Parameters":[{"Name":"/app/other","Value":"o"},{"Name":"/app/key","Value":"k"}]}`)
	}
	got, err := Load[secrets](t.Context(), withStore(t, store, map[string]string{
		"KEY_PARAMETER": "/app/key", "OTHER_PARAMETER": "/app/other", "PLAIN": "p",
	}))
	if err != nil {
		t.Fatal(err)
	}
	if got.Key != "k" || got.Other != "o" || got.Plain != "p" || calls != 1 {
		t.Errorf("got %+v in %d calls", got, calls)
	}
}

// The Parameter Store returns names even if the request contains ARNs.
func TestLoadFetchesSecretsByNameAndARN(t *testing.T) {
	type secrets struct {
		Key   string `secret:"KEY"`
		Same  string `secret:"SAME"`
		Other string `secret:"OTHER"`
	}
	const arn = "arn:aws:ssm:eu-west-1:123456789012:parameter/app/"
	store := respond(`{"Parameters":[{"Name":"/app/key","ARN":"` + arn + `key","Value":"k"},{"Name":"/app/other","ARN":"` + arn + `other","Value":"o"}]}`)
	set := map[string]string{"KEY_PARAMETER": "/app/key", "SAME_PARAMETER": "/app/key", "OTHER_PARAMETER": arn + "other"}
	got, err := Load[secrets](t.Context(), withStore(t, store, set))
	if want := (secrets{Key: "k", Same: "k", Other: "o"}); err != nil || got != want {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	set["SAME_PARAMETER"] = "/app/key:3" // a version, which is missing from the response
	if _, err := Load[secrets](t.Context(), withStore(t, store, set)); err == nil || !strings.Contains(err.Error(), "[/app/key:3]") {
		t.Errorf("got %v, want it to name the missing parameter", err)
	}
}

func TestLoadNamesMissingParameters(t *testing.T) {
	type secrets struct {
		Key   string `secret:"KEY"`
		Spare string `secret:"SPARE" optional:""`
	}
	set := map[string]string{"KEY_PARAMETER": "/app/key", "SPARE_PARAMETER": "/app/spare"}
	none := respond(`{"Parameters":[],"InvalidParameters":["/app/key","/app/spare"]}`)
	if _, err := Load[secrets](t.Context(), withStore(t, none, set)); err == nil || !strings.Contains(err.Error(), "/app/key") || strings.Contains(err.Error(), "/app/spare") {
		t.Errorf("got %v, want it to name only the required parameter", err)
	}
	one := respond(`{"Parameters":[{"Name":"/app/key","Value":"k"}],"InvalidParameters":["/app/spare"]}`)
	if got, err := Load[secrets](t.Context(), withStore(t, one, set)); err != nil || got.Key != "k" || got.Spare != "" {
		t.Errorf("without the optional parameter: %+v, %v", got, err)
	}
}

// Throttled and failed calls are retried; rejected calls are not.
func TestLoadRetriesParameters(t *testing.T) {
	type secrets struct {
		Key string `secret:"KEY"`
	}
	type response struct {
		status int
		body   string
	}
	found := response{200, `{"Parameters":[{"Name":"/app/key","Value":"k"}]}`}
	throttled := response{400, `{"__type":"ThrottlingException","message":"Rate exceeded"}`}
	denied := response{400, `{"__type":"AccessDeniedException","message":"not authorized to perform ssm:GetParameters"}`}
	for _, test := range []struct {
		name      string
		responses []response
		want      string // in the error
	}{
		{"throttled", []response{throttled, {500, "<html>"}, found}, ""},
		{"always throttled", []response{throttled, throttled, throttled, throttled}, "ThrottlingException Rate exceeded"},
		{"denied", []response{denied}, "AccessDeniedException not authorized"},
		{"malformed", []response{{200, "<html>"}}, "malformed response"},
	} {
		t.Run(test.name, func(t *testing.T) {
			calls := 0
			store := func(w http.ResponseWriter, r *http.Request) {
				if target := r.Header.Get("X-Amz-Target"); target != "AmazonSSM.GetParameters" ||
					!strings.Contains(r.Header.Get("Authorization"), "/eu-west-1/ssm/aws4_request") || r.Header.Get("X-Amz-Security-Token") != "token" {
					t.Errorf("target %q, headers %v", target, r.Header)
				}
				next := test.responses[min(calls, len(test.responses)-1)]
				calls++
				w.WriteHeader(next.status)
				_, _ = io.WriteString(w, next.body)
			}
			got, err := Load[secrets](t.Context(), withStore(t, store, map[string]string{"KEY_PARAMETER": "/app/key"}))
			if calls != len(test.responses) {
				t.Errorf("%d calls, want %d", calls, len(test.responses))
			}
			if test.want == "" && (err != nil || got.Key != "k") || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("got %+v, %v, want %q", got, err, test.want)
			}
		})
	}
}
