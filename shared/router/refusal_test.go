package router_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
	"trefoil/shared/router"
)

// vLLM's errors since 0.10, SGLang's and TGI's, and LM Studio's.
const (
	vllmError     = `{"error":{"message":%q,"type":"BadRequestError","param":null,"code":400}}`
	sglangError   = `{"object":"error","message":%q,"type":"BadRequestError","param":null,"code":400}`
	tgiError      = `{"error":%q,"error_type":"validation"}`
	lmStudioError = `{"error":%q}`
)

// The wordings are from the sources and recorded responses of these servers.
func TestTooLong(t *testing.T) {
	for _, test := range []struct {
		server string
		status int
		format string
		text   string
	}{
		{"vLLM, prompt", 400, vllmError, "This model's maximum context length is 131072 tokens. However, your request has 199948 input tokens. Please reduce the length of the input messages."},
		{"vLLM, characters", 400, vllmError, "You passed 99999999 input characters and requested 1024 output tokens. However, the model's context length is only 4096 tokens, resulting in a maximum input length of 3072 tokens (at most 393216 characters). Please reduce the length of the input prompt. (parameter=input_text, value=99999999)"},
		{"vLLM, tokens", 400, vllmError, "You passed 4097 input tokens and requested 0 output tokens. However, the model's context length is only 4096 tokens, resulting in a maximum input length of 4096 tokens. Please reduce the length of the input prompt. (parameter=input_tokens, value=4097)"},
		{"vLLM, engine", 400, vllmError, "The decoder prompt (length 100001) is longer than the maximum model length of 32768. Make sure that `max_model_len` is no smaller than the number of text tokens."},
		{"vLLM, nothing left", 400, vllmError, "max_tokens must be at least 1, got -45. (parameter=max_tokens, value=-45)"},
		{"SGLang, prompt", 400, sglangError, "The input (100500 tokens) is longer than the model's context length (32768 tokens)."},
		{"SGLang, scheduler", 400, sglangError, "Input length (100500 tokens) exceeds the maximum allowed length (99999 tokens). Use a shorter input or enable --allow-auto-truncate."},
		{"TGI, prompt", 422, tgiError, "Input validation error: `inputs` must have less than 4095 tokens. Given: 100500"},
		{"TGI, total", 422, tgiError, "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens and 1024 `max_new_tokens`"},
		{"Anthropic", 400, `{"type":"error","error":{"type":"invalid_request_error","message":%q}}`, "prompt is too long: 209303 tokens > 200000 maximum"},
		{"Anthropic, total", 400, `{"error":{"code":"invalid_request_error","message":%q,"type":"invalid_request_error","param":null}}`, "input length and `max_tokens` exceed context limit: 205000 + 8192 > 200000, decrease input length or `max_tokens` and try again"},
		{"Gemini", 400, `[{"error":{"code":400,"message":%q,"status":"INVALID_ARGUMENT"}}]`, "The input token count (1196265) exceeds the maximum number of tokens allowed (1048575)."},
		{"LM Studio", 400, lmStudioError, "Trying to keep the first 50785 tokens when context the overflows. However, the model is loaded with context length of only 45217 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input"},
		{"LM Studio, older", 400, lmStudioError, "The number of tokens to keep from the initial prompt is greater than the context length. Try to load the model with a larger context length, or provide a shorter input"},
		{"Ollama", 400, `{"error":{"message":%q,"type":"invalid_request_error","param":null,"code":null}}`, "the prompt is longer than the context length currently available to the model; shorten the prompt, adjust the context length in settings, or use a model with a longer context length"},
		{"llama.cpp, older", 400, `{"error":{"code":400,"message":%q,"type":"invalid_request_error"}}`, "the request exceeds the available context size. try increasing the context size or enable context shift"},
	} {
		checkProcess(t, test.server, func(t *testing.T) {
			body := fmt.Sprintf(test.format, test.text+" "+promptCanary)
			calls := 0
			c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
				calls++
				status(test.status, body)(w, r)
			}).URL)
			want := result{Outcome: unspent, Code: chat.CodeTooLong, Status: test.status}
			if diff := cmp.Diff(want, answer(t, t.Context(), c)); diff != "" || calls != 1 {
				t.Errorf("%d requests, answer (-want +got):\n%s", calls, diff)
			}
		})
	}
	t.Run("in a stream", func(t *testing.T) {
		for _, event := range []string{
			`{"error":{"object":"error","message":"The input (8391 tokens) is longer than the model's context length (8192 tokens).","type":"BadRequestError","param":null,"code":400}}`,
			`{"error":{"message":"Input validation error: ` + "`inputs`" + ` must have less than 4095 tokens. Given: 5000","http_status_code":422}}`,
			`{"error":{"message":"The number of tokens to keep from the initial prompt is greater than the context length."}}`,
		} {
			if got := answer(t, t.Context(), client(t, upstream(t, stream("data: "+event+"\n\n")).URL)); got.Code != chat.CodeTooLong || got.Outcome.Unspent {
				t.Errorf("%s: %+v", event, got)
			}
		}
	})
	t.Run("other errors", func(t *testing.T) {
		for _, test := range []struct {
			status int
			text   string
			want   chat.Code
		}{
			{429, "This request would exceed your organization's rate limit of 40,000 input tokens per minute. The prompt is too long for it.", chat.CodeBusy},
			{400, "Invalid value for temperature.", chat.CodeUpstream},
			{500, "maximum context length", chat.CodeUpstream},
		} {
			if got := answer(t, t.Context(), client(t, upstream(t, status(test.status, fmt.Sprintf(vllmError, test.text))).URL)); got.Code != test.want {
				t.Errorf("%d %s: %s, want %s", test.status, test.text, got.Code, test.want)
			}
		}
	})
}

// body is a request as the router reads it.
type body struct {
	MaxTokens           *int `json:"max_tokens"`
	MaxCompletionTokens *int `json:"max_completion_tokens"`
	Messages            []struct {
		Content json.RawMessage `json:"content"`
	} `json:"messages"`
}

// images returns the number of images in the request.
func (b body) images() int {
	n := 0
	for _, m := range b.Messages {
		n += strings.Count(string(m.Content), `"image_url":{`)
	}
	return n
}

// recordedRouter is a router that records the requests and answers unless refuse responds.
type recordedRouter struct {
	*testing.T
	requests []body
	refuse   func(w http.ResponseWriter, b body) bool
}

func (r *recordedRouter) client() *router.Client {
	srv := upstreamWithBody(r.T, func(w http.ResponseWriter, request *http.Request) {
		var b body
		if err := json.NewDecoder(request.Body).Decode(&b); err != nil {
			r.Error(err)
		}
		r.requests = append(r.requests, b)
		if r.refuse == nil || !r.refuse(w, b) {
			send(w, delta("hi"), stop, done)
		}
	})
	return client(r.T, srv.URL)
}

func (r *recordedRouter) ask(model chat.Model, thread ...chat.Message) result {
	r.Helper()
	return ask(r, r.Context(), r.client(), chat.Call{Model: model, Thread: thread})
}

// limits returns the max_tokens of the requests; 0 stands for none.
func (r *recordedRouter) limits() []int {
	limits := []int{}
	for _, b := range r.requests {
		if b.MaxTokens == nil {
			limits = append(limits, 0)
		} else {
			limits = append(limits, *b.MaxTokens)
		}
	}
	return limits
}

// The answer is limited to what the context window leaves. The estimate of the thread is high, but
// never takes more than three quarters of the window.
func TestMaxTokensFitTheWindow(t *testing.T) {
	prose := strings.Repeat("The quick brown fox jumps over the lazy dog. ", 100) // 4,500 characters, 1,001 tokens
	for _, test := range []struct {
		name     string
		window   int
		content  string
		min, max int
	}{
		{"unknown window", 0, prose, 8192, 8192},
		{"large window", 131072, prose, 8192, 8192},
		{"window of vLLM that 8,192 exceeds", 4096, "hi", 3900, 4090},
		{"prose", 8192, prose, 6000, 7190},
		{"Chinese", 8192, strings.Repeat("语", 3000), 4900, 5192},
		{"thread almost as long as the window", 4096, strings.Repeat(prose, 3), 1024, 1024},
		{"long thread, large window", 131072, strings.Repeat(prose, 100), 8192, 8192},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &recordedRouter{T: t}
			if got := r.ask(chat.Model{ID: "m", Window: test.window}, chat.Message{Role: chat.User, Content: test.content}); got.Text != "hi" {
				t.Fatalf("answer %+v", got)
			}
			if got := r.limits(); len(got) != 1 || got[0] < test.min || got[0] > test.max {
				t.Errorf("max_tokens %v, want %d to %d", got, test.min, test.max)
			}
		})
	}
	t.Run("image", func(t *testing.T) {
		r := &recordedRouter{T: t}
		r.ask(chat.Model{ID: "m", Window: 8192}, chat.Message{Role: chat.User, Content: "look", Attachments: []chat.Attachment{{URL: "data:image/png;base64," + strings.Repeat("A", 1<<20)}}})
		if got := r.limits(); got[0] < 4000 || got[0] > 6500 {
			t.Errorf("max_tokens %v", got)
		}
	})
}

// A router that names the limit is asked once more.
func TestRefusedMaxTokens(t *testing.T) {
	for _, test := range []struct {
		name   string
		window int // in the catalog
		status int
		format string
		text   string
		want   []int
	}{
		{"vLLM, above the window", 0, 400, vllmError, "max_tokens=8192cannot be greater than max_model_len=max_total_tokens=4096. Please request fewer output tokens. (parameter=max_tokens, value=8192)", []int{8192, 3986}},
		{"vLLM, above the window, with spaces", 0, 400, vllmError, "max_tokens=8192 cannot be greater than max_model_len=4096. Please request fewer output tokens.", []int{8192, 3986}},
		{"vLLM, total", 32768, 400, vllmError, "This model's maximum context length is 32768 tokens. However, you requested 8192 output tokens and your prompt contains 30000 input tokens, for a total of 38192 tokens (30000 + 8192 = 38192 > 32768). Please reduce the length of the input prompt or the number of requested output tokens.", []int{8192, 2768}},
		{"vLLM, where counting stopped", 0, 400, vllmError, "You passed 8193 input tokens and requested 8192 output tokens. However, the model's context length is only 16384 tokens, resulting in a maximum input length of 8192 tokens. Please reduce the length of the input prompt.", []int{8192, 4096}},
		{"vLLM 0.11", 0, 400, vllmError, "'max_tokens' or 'max_completion_tokens' is too large: 8192. This model's maximum context length is 4096 tokens and your request has 96 input tokens (8192 > 4096 - 96).", []int{8192, 4000}},
		{"vLLM before 0.10", 0, 400, sglangError, "This model's maximum context length is 4096 tokens. However, you requested 8288 tokens (96 in the messages, 8192 in the completion). Please reduce the length of the messages or completion.", []int{8192, 4000}},
		{"SGLang", 0, 400, sglangError, "Requested token count exceeds the model's maximum context length of 32768 tokens. You requested a total of 38192 tokens: 30000 tokens from the input messages and 8192 tokens for the completion. Please reduce the number of tokens in the input messages or the completion to fit within the limit.", []int{8192, 2768}},
		{"TGI", 0, 422, tgiError, "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 96 `inputs` tokens and 8192 `max_new_tokens`", []int{8192, 4000}},
		{"Anthropic, total", 0, 400, vllmError, "input length and `max_tokens` exceed context limit: 198000 + 8192 > 200000, decrease input length or `max_tokens` and try again", []int{8192, 2000}},
		{"Anthropic, output", 0, 400, vllmError, "max_tokens: 8192 > 4096, which is the maximum allowed number of output tokens for claude-3-opus-20240229", []int{8192, 4096}},
		{"OpenAI, output", 0, 400, vllmError, "max_tokens is too large: 8192. This model supports at most 4096 completion tokens, whereas you provided 8192.", []int{8192, 4096}},
		{"DeepSeek, output", 0, 400, vllmError, "Invalid max_tokens value, the valid range of max_tokens is [1, 4096]", []int{8192, 4096}},
		{"Groq, output", 0, 400, vllmError, "`max_tokens` must be less than or equal to `4096`, the maximum value for `max_tokens` is less than the `context_window` for this model", []int{8192, 4096}},
		{"OpenRouter, total", 0, 400, vllmError, "This endpoint's maximum context length is 32768 tokens. However, you requested about 38192 tokens (30000 of text input, 8192 in the output). Please reduce the length of either one.", []int{8192, 2768}},
		{"OpenAI, unsupported", 0, 400, vllmError, "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", []int{8192, 0}},
		{"LiteLLM, OpenAI, unsupported", 0, 400, vllmError, "litellm.BadRequestError: OpenAIException - Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", []int{8192, 0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &recordedRouter{T: t}
			r.refuse = func(w http.ResponseWriter, _ body) bool {
				if len(r.requests) == 1 {
					status(test.status, fmt.Sprintf(test.format, test.text))(w, nil)
				}
				return len(r.requests) == 1
			}
			content := "hi"
			if strings.Contains(test.name, "stopped") {
				content = strings.Repeat("The quick brown fox jumps over the lazy dog. ", 900)
			}
			got := r.ask(chat.Model{ID: "m", Window: test.window}, chat.Message{Role: chat.User, Content: content})
			if got.Text != "hi" || got.Code != "" {
				t.Errorf("answer %+v", got)
			}
			if diff := cmp.Diff(test.want, r.limits()); diff != "" {
				t.Errorf("max_tokens (-want +got):\n%s", diff)
			}
		})
	}
	t.Run("only once", func(t *testing.T) {
		r := &recordedRouter{T: t}
		r.refuse = func(w http.ResponseWriter, b body) bool {
			status(400, fmt.Sprintf(vllmError, fmt.Sprintf("max_tokens: %d > %d, which is the maximum allowed number of output tokens", *b.MaxTokens, *b.MaxTokens-1)))(w, nil)
			return true
		}
		if got := r.ask(chat.Model{ID: "m"}, thread...); got.Code != chat.CodeUpstream || !got.Outcome.Unspent || !slices.Equal(r.limits(), []int{8192, 8191}) {
			t.Errorf("answer %+v after %v", got, r.limits())
		}
	})
	t.Run("never after the router accepted the request", func(t *testing.T) {
		r := &recordedRouter{T: t}
		r.refuse = func(w http.ResponseWriter, _ body) bool {
			send(w, "data: "+fmt.Sprintf(vllmError, "max_tokens=8192 cannot be greater than max_model_len=4096.")+"\n\n")
			return true
		}
		if got := r.ask(chat.Model{ID: "m"}, thread...); got.Code != chat.CodeTooLong || got.Outcome.Unspent || len(r.requests) != 1 {
			t.Errorf("answer %+v after %v", got, r.limits())
		}
	})
	t.Run("accepted the second time, then lost", func(t *testing.T) {
		r := &recordedRouter{T: t}
		r.refuse = func(w http.ResponseWriter, _ body) bool {
			if len(r.requests) > 1 {
				panic(http.ErrAbortHandler)
			}
			status(400, fmt.Sprintf(vllmError, "max_tokens=8192 cannot be greater than max_model_len=4096."))(w, nil)
			return true
		}
		if got := r.ask(chat.Model{ID: "m"}, thread...); got.Outcome.Unspent || got.Code != chat.CodeUnreachable {
			t.Errorf("answer %+v", got)
		}
	})
}

var pictures = []chat.Message{
	{Role: chat.User, Attachments: []chat.Attachment{{Name: "a.png", URL: "data:image/png;base64,AAAA"}}},
	{Role: chat.Assistant, Content: "a chart"},
	{Role: chat.User, Content: "and this?", Attachments: []chat.Attachment{{Name: "b.png", URL: "data:image/png;base64,BBBB"}, {Name: "n.txt", Text: "notes"}}},
}

// A model known to read only text gets none of the images, and its receipt says so.
func TestTextOnlyModel(t *testing.T) {
	r := &recordedRouter{T: t}
	got := r.ask(chat.Model{ID: "m", TextOnly: true}, pictures...)
	receipt := got.Outcome.Receipt
	if got.Text != "hi" || !receipt.ImagesOmitted || receipt.Provider != "House" {
		t.Errorf("answer %+v, receipt %+v", got, receipt)
	}
	if len(r.requests) != 1 || r.requests[0].images() != 0 || !strings.Contains(string(r.requests[0].Messages[2].Content), "notes") {
		t.Errorf("requests %+v", r.requests)
	}
	for _, m := range r.requests[0].Messages {
		if string(m.Content) == `""` {
			t.Error("empty message")
		}
	}
	r = &recordedRouter{T: t}
	if receipt := r.ask(chat.Model{ID: "m", TextOnly: true}, thread...).Outcome.Receipt; receipt.ImagesOmitted {
		t.Errorf("without images: receipt %+v", receipt)
	}
	if images := pictures[0].Images(); len(images) != 1 {
		t.Error("the thread was changed")
	}
}

// A router that refuses images is asked once more without them.
func TestRefusedImages(t *testing.T) {
	for _, test := range []struct {
		server string
		status int
		format string
		text   string
	}{
		{"OpenRouter", 404, `{"error":{"message":%q,"code":404}}`, "No endpoints found that support image input"},
		{"vLLM", 400, vllmError, "Qwen/Qwen3-8B is not a multimodal model"},
		{"vLLM, limit", 400, vllmError, "At most 0 image(s) may be provided in one prompt."},
		{"llama.cpp", 500, `{"error":{"code":500,"message":%q,"type":"server_error"}}`, "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"},
		{"LM Studio", 400, lmStudioError, "Model does not support images. Please use a model that does."},
		{"Ollama", 500, `{"error":{"message":%q,"type":"api_error","param":null,"code":null}}`, "this model is missing data required for image input"},
		{"Ollama Cloud", 400, `{"error":{"message":%q,"type":"invalid_request_error","param":null,"code":null}}`, "this model does not support image input"},
		{"OpenAI", 400, vllmError, "Invalid content type. image_url is only supported by certain models."},
		{"Gemini", 400, `[{"error":{"code":400,"message":%q,"status":"INVALID_ARGUMENT"}}]`, "Image input modality is not enabled for models/gemma-3-1b-it"},
		{"DeepSeek", 400, vllmError, "Failed to deserialize the JSON body into the target type: messages[0]: unknown variant `image_url`, expected `text` at line 1 column 209"},
		{"Groq", 400, vllmError, "messages[0].content must be a string"},
		{"xAI", 400, vllmError, "Image inputs are not supported by this model."},
	} {
		t.Run(test.server, func(t *testing.T) {
			r := &recordedRouter{T: t}
			r.refuse = func(w http.ResponseWriter, b body) bool {
				if b.images() > 0 {
					status(test.status, fmt.Sprintf(test.format, test.text))(w, nil)
				}
				return b.images() > 0
			}
			got := r.ask(chat.Model{ID: "m"}, pictures...)
			receipt := got.Outcome.Receipt
			if got.Text != "hi" || len(r.requests) != 2 || r.requests[0].images() != 2 || !receipt.ImagesOmitted {
				t.Errorf("answer %+v, receipt %+v, %d requests", got, receipt, len(r.requests))
			}
		})
	}
	t.Run("other errors", func(t *testing.T) {
		for _, text := range []string{"The image could not be decoded.", "Image size exceeds 5 MB."} {
			r := &recordedRouter{T: t}
			r.refuse = func(w http.ResponseWriter, _ body) bool {
				status(400, fmt.Sprintf(vllmError, text))(w, nil)
				return true
			}
			if got := r.ask(chat.Model{ID: "m"}, pictures...); got.Code != chat.CodeUpstream || len(r.requests) != 1 {
				t.Errorf("%s: answer %+v, %d requests", text, got, len(r.requests))
			}
		}
	})
	t.Run("images and limit", func(t *testing.T) {
		r := &recordedRouter{T: t}
		r.refuse = func(w http.ResponseWriter, b body) bool {
			switch {
			case b.images() > 0:
				status(400, fmt.Sprintf(vllmError, "m is not a multimodal model"))(w, nil)
			case *b.MaxTokens > 4096:
				status(400, fmt.Sprintf(vllmError, "max_tokens: 8192 > 4096, which is the maximum"))(w, nil)
			default:
				return false
			}
			return true
		}
		if got := r.ask(chat.Model{ID: "m"}, pictures...); got.Text != "hi" || !slices.Equal(r.limits(), []int{8192, 8192, 4096}) {
			t.Errorf("answer %+v after %v", got, r.limits())
		}
	})
	t.Run("no images", func(t *testing.T) {
		r := &recordedRouter{T: t}
		r.refuse = func(w http.ResponseWriter, _ body) bool {
			status(404, fmt.Sprintf(vllmError, "No endpoints found that support image input"))(w, nil)
			return true
		}
		if got := r.ask(chat.Model{ID: "m"}, thread...); got.Code != chat.CodeUnknownModel || len(r.requests) != 1 {
			t.Errorf("answer %+v, %d requests", got, len(r.requests))
		}
	})
}
