package wire_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// responseSchema holds the schemas of all JSON responses. The web app's types come from the same
// source.
type responseSchema struct {
	responses map[string]*jsonschema.Resolved // by route
	problem   *jsonschema.Resolved
}

func readSchema(t *testing.T) responseSchema {
	source, err := os.ReadFile("../api/schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Responses map[string]*jsonschema.Schema `json:"responses"`
		Defs      map[string]*jsonschema.Schema `json:"$defs"`
	}
	if err := json.Unmarshal(source, &file); err != nil {
		t.Fatal(err)
	}
	resolve := func(schema *jsonschema.Schema) *jsonschema.Resolved {
		schema = schema.CloneSchemas()
		schema.Defs = file.Defs
		resolved, err := schema.Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		return resolved
	}
	s := responseSchema{responses: map[string]*jsonschema.Resolved{}, problem: resolve(file.Defs["Problem"])}
	for route, schema := range file.Responses {
		s.responses[route] = resolve(schema)
	}
	return s
}

// check returns an error if a JSON response of a route does not match the schema.
func (s responseSchema) check(route string, response *http.Response, body string) error {
	schema := s.responses[route]
	switch response.Header.Get("Content-Type") {
	case "application/json":
	case "application/problem+json":
		schema = s.problem
	default:
		return nil
	}
	if schema == nil {
		return fmt.Errorf("schema.json has no JSON response of %s", route)
	}
	var value any
	if err := json.Unmarshal([]byte(body), &value); err != nil {
		return err
	}
	return schema.Validate(value)
}
