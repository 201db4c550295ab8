package stripedouble_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stripe/stripe-mock/embedded"
	"github.com/stripe/stripe-mock/server"
)

// checker compares traffic with Stripe's OpenAPI specification, which the stripe-mock module embeds:
// requests with stripe-mock, which understands Stripe's form encoding, and objects with kin-openapi.
type checker struct {
	stub    *server.StubServer
	objects openapi3.Schemas
}

// loadChecker reads the specification, which takes two seconds of CPU time, once.
var loadChecker = sync.OnceValues(func() (*checker, error) {
	fixtures, err := server.LoadFixtures(embedded.OpenAPIFixtures, "")
	if err != nil {
		return nil, err
	}
	operations, err := server.LoadSpec(embedded.OpenAPISpec, "")
	if err != nil {
		return nil, err
	}
	stub, err := server.NewStubServer(fixtures, operations, false, false)
	if err != nil {
		return nil, err
	}
	var spec map[string]any
	if err := json.Unmarshal(embedded.OpenAPISpec, &spec); err != nil {
		return nil, err
	}
	spec["paths"] = map[string]any{}
	restrict(spec["components"])
	text, err := json.Marshal(spec)
	if err != nil {
		return nil, err
	}
	objects, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		return nil, err
	}
	return &checker{stub, objects.Components.Schemas}, nil
})

// restrict changes schemas so that objects may lack fields, but have no unknown ones.
func restrict(value any) {
	switch value := value.(type) {
	case map[string]any:
		if _, ok := value["required"].([]any); ok {
			delete(value, "required")
		}
		if _, ok := value["properties"].(map[string]any); ok && value["additionalProperties"] == nil {
			value["additionalProperties"] = false
		}
		for _, field := range value {
			restrict(field)
		}
	case []any:
		for _, item := range value {
			restrict(item)
		}
	}
}

func newChecker(t *testing.T) *checker {
	t.Helper()
	return must(loadChecker())(t)
}

// request returns an error if stripe-mock rejects a request: for unknown or missing parameters, or
// for values of the wrong type.
func (c *checker) request(r *http.Request, body []byte) error {
	sent := r.Clone(r.Context())
	sent.Body = io.NopCloser(bytes.NewReader(body))
	sent.Header.Set("Authorization", "Bearer sk_test_123") // stripe-mock checks the key's form
	response := httptest.NewRecorder()
	c.stub.HandleRequest(response, sent)
	if response.Code != http.StatusOK {
		return fmt.Errorf("%s %s?%s: %s", r.Method, r.URL, body, response.Body)
	}
	return nil
}

// object returns an error if an object, or an item of a list, differs from the specification.
func (c *checker) object(object map[string]any) error {
	name, _ := object["object"].(string)
	if items, ok := object["data"].([]any); ok && name == "list" {
		for _, item := range items {
			if err := c.object(item.(map[string]any)); err != nil {
				return err
			}
		}
		return nil
	}
	if object["deleted"] == true {
		name = "deleted_" + name
	}
	schema := c.objects[name]
	if schema == nil {
		return fmt.Errorf("the specification has no object %q", name)
	}
	return schema.Value.VisitJSON(object)
}

// checked checks everything that the API accepts and returns.
func checked(t *testing.T, api http.Handler) http.Handler {
	c := newChecker(t)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		recorded := httptest.NewRecorder()
		api.ServeHTTP(recorded, r)
		if recorded.Code == http.StatusOK {
			var object map[string]any
			if err := json.Unmarshal(recorded.Body.Bytes(), &object); err != nil {
				t.Error(err)
			}
			for _, err := range []error{c.request(r, body), c.object(object)} {
				if err != nil {
					t.Errorf("%s %s: %v", r.Method, r.URL, err)
				}
			}
		}
		for name, values := range recorded.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(recorded.Code)
		_, _ = w.Write(recorded.Body.Bytes()) // the client may have disconnected
	})
}

func TestCheckerFindsDifferences(t *testing.T) {
	c := newChecker(t)
	for body, ok := range map[string]bool{"email=a%40example.com": true, "color=red": false, "metadata=1": false} {
		r := httptest.NewRequest(http.MethodPost, "/v1/customers", nil)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if err := c.request(r, []byte(body)); (err == nil) != ok {
			t.Errorf("%s: %v", body, err)
		}
	}
	for body, want := range map[string]string{
		`{"id":"re_1","object":"refund","amount":1}`:                              "",
		`{"id":"re_1","object":"refund","amount":1.5}`:                            "must be an integer",
		`{"id":"re_1","object":"refund","amount":1,"x":1}`:                        "unsupported",
		`{"id":"re_1","object":"refund","amount":null}`:                           "not nullable",
		`{"id":"re_1","object":"refund","reason":"rain"}`:                         "not one of the allowed values",
		`{"id":"re_1","object":"refund","charge":{"object":"charge","x":1}}`:      "doesn't match any schema",
		`{"object":"list","data":[{"id":"re_1","object":"refund","amount":"1"}]}`: "must be an integer",
		`{"object":"spaceship"}`:                                                  "no object",
	} {
		var object map[string]any
		if err := json.Unmarshal([]byte(body), &object); err != nil {
			t.Fatal(err)
		}
		err := c.object(object)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", body, err, want)
		}
	}
}
