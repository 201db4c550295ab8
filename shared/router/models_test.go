package router_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/catalog"
)

func TestModels(t *testing.T) {
	long := strings.Repeat("n", 200)
	tests := []struct {
		name   string
		handle http.HandlerFunc
		want   []catalog.RouterModel
		err    string
	}{
		{"OpenRouter's", stream(`{"data":[{"id":"openai/gpt-5.1","name":"OpenAI: GPT-5.1","context_length":400000,"pricing":{"prompt":"-1"}}]}`),
			[]catalog.RouterModel{{ID: "openai/gpt-5.1", Name: "OpenAI: GPT-5.1", Window: 400000}}, ""},
		{"Ollama's", stream(`{"object":"list","data":[{"id":"llama3:8b","object":"model","created":1,"owned_by":"library"}]}`),
			[]catalog.RouterModel{{ID: "llama3:8b", Name: "llama3:8b"}}, ""},
		{"vLLM's", stream(`{"data":[{"id":"m","max_model_len":8192}]}`), []catalog.RouterModel{{ID: "m", Name: "m", Window: 8192}}, ""},
		{"empty", stream(`{"data":[]}`), []catalog.RouterModel{}, ""},
		{"null", stream(`{"data":null}`), []catalog.RouterModel{}, ""},
		{"malformed entries", stream(`{"data":[{},{"id":7},{"id":"` + long + `"},{"id":"a","name":"` + long + `","context_length":-5},{"id":"b","context_length":1e300,"name":{}}]}`),
			[]catalog.RouterModel{{ID: "a", Name: long[:128]}, {ID: "b", Name: "b", Window: 1 << 30}}, ""},
		{"unauthorized", status(401, errorJSON("401")), nil, "model list: router returned status 401"},
		{"HTML page", stream("<html>" + upstreamCanary), nil, "model list: malformed response"},
		{"connection lost", then(abort, `{"data":[`), nil, "model list: connection lost"},
		{"stall", hang, nil, "model list: cannot reach the router"},
		{"stall in the body", then(hang, `{"data":[`), nil, "model list: connection lost"},
		{"too long", stream(`{"data":[`, strings.Repeat(`{"id":"x"},`, 1<<20)), nil, "model list: malformed response"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			checkProcess(t, func(t *testing.T) {
				c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
					if r.Method != http.MethodGet || r.URL.Path != "/v1/models" || r.Header.Get("Authorization") != "Bearer key-canary" {
						t.Errorf("%s %s with %q", r.Method, r.URL.Path, r.Header.Get("Authorization"))
					}
					test.handle(w, r)
				}).URL)
				if strings.HasPrefix(test.name, "stall") {
					c.StallTimeout = time.Second
				}
				got, err := c.Models(t.Context())
				if diff := cmp.Diff(test.want, got); diff != "" {
					t.Errorf("models (-want +got):\n%s", diff)
				}
				var message string
				if err != nil {
					message = err.Error()
				}
				if message != test.err {
					t.Errorf("error %q, want %q", message, test.err)
				}
			})
		})
	}
}
