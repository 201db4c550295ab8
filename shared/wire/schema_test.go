package wire_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// responseSchema is the schema of all JSON responses. The web app's types come from the same source.
type responseSchema struct {
	Responses map[string]*jsonschema.Schema `json:"responses"` // by route
	Defs      map[string]*jsonschema.Schema `json:"$defs"`
}

func readSchema(t *testing.T) (s responseSchema) {
	source, err := os.ReadFile("../api/schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(source, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// check returns an error if a JSON response of a route does not match the schema.
func (s responseSchema) check(route string, response *http.Response, body string) error {
	schema := s.Responses[route]
	switch response.Header.Get("Content-Type") {
	case "application/json":
	case "application/problem+json":
		schema = s.Defs["Problem"]
	default:
		return nil
	}
	if schema == nil {
		return fmt.Errorf("schema.json has no JSON response of %s", route)
	}
	schema = schema.CloneSchemas()
	schema.Defs = s.Defs
	resolved, err := schema.Resolve(nil)
	if err != nil {
		return err
	}
	var value any
	if err := json.Unmarshal([]byte(body), &value); err != nil {
		return err
	}
	return resolved.Validate(value)
}
