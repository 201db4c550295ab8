// Package stripemock checks traffic with Stripe's API against Stripe's OpenAPI specification, which
// is embedded in the stripe-mock module. Tests send stripe-go's requests through its Transport.
package stripemock

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/stripe/stripe-mock/embedded"
	"github.com/stripe/stripe-mock/server"
	"github.com/stripe/stripe-mock/spec"
)

// Checker checks requests and responses. It is safe for concurrent use.
type Checker struct {
	stub *server.StubServer
	spec *spec.Spec
}

// New returns a checker. Reading the specification takes about a second, so it happens only once.
var New = sync.OnceValues(func() (*Checker, error) {
	fixtures, err := server.LoadFixtures(embedded.OpenAPIFixtures, "")
	if err != nil {
		return nil, err
	}
	read, err := server.LoadSpec(embedded.OpenAPISpec, "")
	if err != nil {
		return nil, err
	}
	stub, err := server.NewStubServer(fixtures, read, false, false)
	return &Checker{stub, read}, err
})

// Request returns an error if stripe-mock rejects a request: for unknown or missing parameters, or
// for values of the wrong type. It also checks the expand parameter.
func (c *Checker) Request(r *http.Request, body []byte) error {
	if err := c.expansions(r, body); err != nil {
		return err
	}
	sent := r.Clone(r.Context())
	sent.Body = io.NopCloser(bytes.NewReader(body))
	sent.Header.Set("Authorization", "Bearer sk_test_123") // stripe-mock checks the key's form
	response := httptest.NewRecorder()
	c.stub.HandleRequest(response, sent)
	if response.Code != http.StatusOK {
		return fmt.Errorf("%s %s?%s: %s", r.Method, r.URL.Path, body, response.Body)
	}
	return nil
}

// maxExpansion is Stripe's limit on the depth of an expansion.
const maxExpansion = 4

// expansions returns an error if a request expands a field that cannot be expanded.
func (c *Checker) expansions(r *http.Request, body []byte) error {
	values, err := url.ParseQuery(r.URL.RawQuery + "&" + string(body))
	if err != nil {
		return err
	}
	for name, paths := range values {
		if !strings.HasPrefix(name, "expand[") {
			continue
		}
		for _, path := range paths {
			schema := c.response(r.Method, r.URL.Path)
			if fields := strings.Split(path, "."); len(fields) > maxExpansion || schema == nil || !c.expandable(schema, fields) {
				return fmt.Errorf("%s %s cannot expand %s", r.Method, r.URL.Path, path)
			}
		}
	}
	return nil
}

// expandable reports whether a path of fields can be expanded.
func (c *Checker) expandable(schema *spec.Schema, fields []string) bool {
	if name, ok := strings.CutPrefix(schema.Ref, "#/components/schemas/"); ok {
		schema = c.spec.Components.Schemas[name]
	}
	switch {
	case len(fields) == 0:
		return true
	case schema.Items != nil:
		return c.expandable(schema.Items, fields)
	case len(schema.AnyOf) > 0:
		return slices.ContainsFunc(schema.AnyOf, func(s *spec.Schema) bool { return c.expandable(s, fields) })
	}
	field := schema.Properties[fields[0]]
	return field != nil && schema.XExpandableFields != nil && slices.Contains(*schema.XExpandableFields, fields[0]) &&
		c.expandable(field, fields[1:])
}

// response returns the schema of an operation's response, or nil.
func (c *Checker) response(method, path string) *spec.Schema {
	for template, operations := range c.spec.Paths {
		if operation := operations[spec.HTTPVerb(strings.ToLower(method))]; operation != nil && matches(string(template), path) {
			return operation.Responses["200"].Content["application/json"].Schema
		}
	}
	return nil
}

// Response returns an error for each difference between a successful response and the
// specification.
func (c *Checker) Response(method, path string, body []byte) []error {
	schema := c.response(method, path)
	if schema == nil {
		return []error{fmt.Errorf("%s %s is not in the specification", method, path)}
	}
	return c.compare(method+" "+path, schema, body)
}

// Object returns an error for each difference between an object, such as the object of an event,
// and the specification.
func (c *Checker) Object(body []byte) []error {
	var kind struct{ Object string }
	if err := json.Unmarshal(body, &kind); err != nil {
		return []error{err}
	}
	schema := c.spec.Components.Schemas[kind.Object]
	if schema == nil {
		return []error{fmt.Errorf("the specification has no object %q", kind.Object)}
	}
	return c.compare(kind.Object, schema, body)
}

func (c *Checker) compare(where string, schema *spec.Schema, body []byte) []error {
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		return []error{fmt.Errorf("%s: %w", where, err)}
	}
	return c.check(where, schema, value)
}

// matches reports whether a path is an instance of a template, such as /v1/charges/{charge}.
func matches(template, path string) bool {
	want, got := strings.Split(template, "/"), strings.Split(path, "/")
	return slices.EqualFunc(want, got, func(a, b string) bool { return a == b || strings.HasPrefix(a, "{") })
}

// check compares a decoded value with its schema.
func (c *Checker) check(where string, schema *spec.Schema, value any) []error {
	if name, ok := strings.CutPrefix(schema.Ref, "#/components/schemas/"); ok {
		return c.check(where, c.spec.Components.Schemas[name], value)
	}
	if value == nil && (schema.Nullable || c.nullable(schema)) {
		return nil
	}
	if len(schema.AnyOf) > 0 {
		return c.checkAny(where, schema.AnyOf, value)
	}
	if len(schema.Enum) > 0 && !slices.Contains(schema.Enum, value) {
		return []error{fmt.Errorf("%s: %v is not one of %v", where, value, schema.Enum)}
	}
	ok := true
	switch schema.Type {
	case spec.TypeObject:
		if object, isObject := value.(map[string]any); isObject {
			return c.checkObject(where, schema, object)
		}
		ok = false
	case spec.TypeArray:
		if array, isArray := value.([]any); isArray {
			return c.checkArray(where, schema, array)
		}
		ok = false
	case spec.TypeString:
		_, ok = value.(string)
	case spec.TypeBoolean:
		_, ok = value.(bool)
	case spec.TypeNumber:
		_, ok = value.(float64)
	case spec.TypeInteger:
		var n float64
		n, ok = value.(float64)
		ok = ok && n == float64(int64(n))
	}
	if !ok {
		return []error{fmt.Errorf("%s: %v is not of type %s", where, value, schema.Type)}
	}
	return nil
}

// nullable reports whether a schema that only combines others allows null.
func (c *Checker) nullable(schema *spec.Schema) bool {
	return slices.ContainsFunc(schema.AnyOf, func(s *spec.Schema) bool { return s.Nullable })
}

// checkAny checks a value against each alternative and returns the shortest list of errors.
func (c *Checker) checkAny(where string, alternatives []*spec.Schema, value any) (fewest []error) {
	for i, schema := range alternatives {
		if errs := c.check(where, schema, value); i == 0 || len(errs) < len(fewest) {
			fewest = errs
		}
	}
	return fewest
}

func (c *Checker) checkArray(where string, schema *spec.Schema, array []any) (errs []error) {
	for i, item := range array {
		errs = append(errs, c.check(fmt.Sprintf("%s[%d]", where, i), schema.Items, item)...)
	}
	return errs
}

func (c *Checker) checkObject(where string, schema *spec.Schema, object map[string]any) (errs []error) {
	for _, name := range schema.Required {
		if _, ok := object[name]; !ok {
			errs = append(errs, fmt.Errorf("%s: %s is missing", where, name))
		}
	}
	for name, value := range object {
		field := schema.Properties[name]
		switch {
		case field != nil:
			errs = append(errs, c.check(where+"."+name, field, value)...)
		case schema.AdditionalProperties != nil:
			errs = append(errs, c.check(where+"."+name, schema.AdditionalProperties, value)...)
		case len(schema.Properties) > 0:
			errs = append(errs, fmt.Errorf("%s: %s is unknown", where, name))
		}
	}
	return errs
}

// Transport sends requests to a double. It checks each request and each successful response.
type Transport struct {
	*Checker
	Report func(error) // called for each difference
}

// RoundTrip implements http.RoundTripper.
func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	var sent []byte
	if r.Body != nil {
		var err error
		if sent, err = io.ReadAll(r.Body); err != nil {
			return nil, err
		}
		r.Body = io.NopCloser(bytes.NewReader(sent))
	}
	if err := t.Request(r, sent); err != nil {
		t.Report(err)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	received, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	_ = resp.Body.Close() // already read to the end
	resp.Body = io.NopCloser(bytes.NewReader(received))
	if resp.StatusCode == http.StatusOK {
		for _, err := range t.Response(r.Method, r.URL.Path, received) {
			t.Report(err)
		}
	}
	return resp, nil
}
