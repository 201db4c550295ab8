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
		{"OpenRouter's prices", stream(`{"data":[{"id":"a","pricing":{"prompt":"0.00000125","completion":"0.00001"}},{"id":"b","pricing":{"prompt":"0","completion":0}},` +
			`{"id":"c","pricing":{"prompt":0.0000001234567,"completion":"0.00001"}},{"id":"d","pricing":{"prompt":"1"}},{"id":"e","pricing":{"prompt":"NaN","completion":"1e99"}}]}`),
			[]catalog.RouterModel{
				{ID: "a", Name: "a", Pricing: "$0.00125 in, $0.01 out"}, {ID: "b", Name: "b", Pricing: "$0 in, $0 out"},
				{ID: "c", Name: "c", Pricing: "$0.000123 in, $0.01 out"}, {ID: "d", Name: "d"}, {ID: "e", Name: "e"},
			}, ""},
		{"Ollama's", stream(`{"object":"list","data":[{"id":"llama3:8b","object":"model","created":1,"owned_by":"library"}]}`),
			[]catalog.RouterModel{{ID: "llama3:8b", Name: "llama3:8b"}}, ""},
		{"OpenRouter's modalities", stream(`{"data":[` +
			`{"id":"a/text","context_length":8192,"architecture":{"modality":"text+image->text","input_modalities":["text","image"],"output_modalities":["text"]}},` +
			`{"id":"a/picture","architecture":{"input_modalities":["text"],"output_modalities":["image"]}},` +
			`{"id":"a/both","architecture":{"input_modalities":["text"],"output_modalities":["image","text"]}},` +
			`{"id":"a/listener","architecture":{"input_modalities":["audio"],"output_modalities":["text"]}},` +
			`{"id":"a/old","architecture":{"modality":"text->embeddings"}},` +
			`{"id":"a/odd","architecture":"transformer"}]}`),
			[]catalog.RouterModel{
				{ID: "a/text", Name: "a/text", Window: 8192, Chat: catalog.ChatYes, Modalities: []string{"text", "image"}}, {ID: "a/picture", Name: "a/picture", Chat: catalog.ChatNo, Modalities: []string{"text"}},
				{ID: "a/both", Name: "a/both", Chat: catalog.ChatYes, Modalities: []string{"text"}}, {ID: "a/listener", Name: "a/listener", Chat: catalog.ChatNo, Modalities: []string{"audio"}},
				{ID: "a/old", Name: "a/old", Chat: catalog.ChatNo, Modalities: []string{"text"}}, {ID: "a/odd", Name: "a/odd"},
			}, ""},
		{"modes in the list", stream(`{"data":[{"id":"a","mode":"chat"},{"id":"b","mode":"image_generation"},{"id":"c","mode":"completion"},{"id":"d","mode":"responses"},{"id":"e","mode":null}]}`),
			[]catalog.RouterModel{
				{ID: "a", Name: "a", Chat: catalog.ChatYes}, {ID: "b", Name: "b", Chat: catalog.ChatNo}, {ID: "c", Name: "c"},
				{ID: "d", Name: "d", Chat: catalog.ChatYes}, {ID: "e", Name: "e"},
			}, ""},
		{"llama.cpp's", stream(`{"models":[{"name":"/models/qwen3-8b.gguf","model":"/models/qwen3-8b.gguf"}],"object":"list","data":[{"id":"/models/qwen3-8b.gguf","object":"model",` +
			`"created":1,"owned_by":"llamacpp","meta":{"vocab_type":2,"n_vocab":151936,"n_ctx":8192,"n_ctx_train":40960,"n_embd":4096,"n_params":8190735360,"size":5020000000}}]}`),
			[]catalog.RouterModel{{ID: "/models/qwen3-8b.gguf", Name: "qwen3-8b.gguf", Window: 8192}}, ""},
		{"LiteLLM's", stream(`{"data":[{"id":"m","object":"model","created":1677610602,"owned_by":"openai","max_input_tokens":200000,"max_output_tokens":64000}],"object":"list"}`),
			[]catalog.RouterModel{{ID: "m", Name: "m", Window: 200000}}, ""},
		{"several windows", stream(`{"data":[{"id":"m","context_length":131072,"max_model_len":8192}]}`), []catalog.RouterModel{{ID: "m", Name: "m", Window: 8192}}, ""},
		{"vLLM's", stream(`{"data":[{"id":"m","max_model_len":8192}]}`), []catalog.RouterModel{{ID: "m", Name: "m", Window: 8192}}, ""},
		{"empty", stream(`{"data":[]}`), []catalog.RouterModel{}, ""},
		{"null", stream(`{"data":null}`), []catalog.RouterModel{}, ""},
		{"malformed entries", stream(`{"data":[{},{"id":7},{"id":"` + long + `"},{"id":"a","name":"` + long + `","context_length":-5},{"id":"b","context_length":1e300,"name":{}}]}`),
			[]catalog.RouterModel{{ID: "a", Name: long[:128]}, {ID: "b", Name: "b", Window: 1 << 30}}, ""},
		{"unauthorized", status(401, errorJSON("401")), nil, "router returned status 401"},
		{"HTML page", stream("<html>" + upstreamCanary), nil, "malformed response"},
		{"connection lost", then(abort, `{"data":[`), nil, "connection lost"},
		{"stall", hang, nil, "cannot reach the router"},
		{"stall in the body", then(hang, `{"data":[`), nil, "connection lost"},
		{"too long", stream(`{"data":[`, strings.Repeat(`{"id":"x"},`, 1<<20)), nil, "malformed response"},
	}
	for _, test := range tests {
		checkProcess(t, test.name, func(t *testing.T) {
			c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/v1/model/info" { // only LiteLLM has it
					w.WriteHeader(http.StatusNotFound)
					return
				}
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
	}
}

// LiteLLM reports a model's purpose only at its own endpoint, /model/info.
func TestModelsOfLiteLLM(t *testing.T) {
	const list = `{"data":[{"id":"assistant","owned_by":"openai"},{"id":"vectors","owned_by":"openai"},{"id":"painter","owned_by":"openai"},{"id":"unlisted","owned_by":"openai"}]}`
	const info = `{"data":[{"model_name":"assistant","litellm_params":{"model":"openai/gpt-5.1"},"model_info":{"id":"1","mode":"chat","max_tokens":64000,"max_input_tokens":200000}},` +
		`{"model_name":"assistant","model_info":{"mode":"chat","max_input_tokens":128000}},` +
		`{"model_name":"vectors","model_info":{"mode":"embedding","max_input_tokens":8191}},` +
		`{"model_name":"painter","model_info":{"mode":"image_generation"}},{"model_name":"other"}]}`
	plain := []catalog.RouterModel{{ID: "assistant", Name: "assistant"}, {ID: "vectors", Name: "vectors"}, {ID: "painter", Name: "painter"}, {ID: "unlisted", Name: "unlisted"}}
	for _, test := range []struct {
		name string
		info http.HandlerFunc
		want []catalog.RouterModel
	}{
		{"info", stream(info), []catalog.RouterModel{
			{ID: "assistant", Name: "assistant", Window: 128000, Chat: catalog.ChatYes},
			{ID: "vectors", Name: "vectors", Window: 8191, Chat: catalog.ChatNo},
			{ID: "painter", Name: "painter", Chat: catalog.ChatNo},
			{ID: "unlisted", Name: "unlisted"},
		}},
		{"forbidden", status(403, errorJSON("403")), plain},
		{"malformed", stream("<html>" + upstreamCanary), plain},
		{"stall", hang, plain},
		{"connection lost", then(abort, `{"data":[`), plain},
	} {
		checkProcess(t, test.name, func(t *testing.T) {
			c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/v1/model/info" && r.Header.Get("Authorization") == "Bearer key-canary" {
					test.info(w, r)
					return
				}
				send(w, list)
			}).URL)
			got, err := c.Models(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("models (-want +got):\n%s", diff)
			}
		})
	}
}
