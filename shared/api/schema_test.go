package api

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"trefoil/functions"
	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/billing"
	"trefoil/shared/catalog"
	"trefoil/shared/chat"
)

//go:generate go test -run TestGenerated -update .

var update = flag.Bool("update", false, "write the generated files")

// responses maps each route to a value of the type that it responds with, or to nil if it has no
// JSON response.
var responses = map[string]any{
	"GET /api/health": map[string]string{},
	"GET /api/models": []model{},

	"POST /api/chat/stream": nil, // a stream of chat.Event
	"GET /api/chat/key":     chatKeys{},
	"POST /api/chat/stop":   nil,
	"POST /api/chat/resume": nil, // bytes of the stream

	"GET /api/user":                  user{},
	"DELETE /api/user":               nil,
	"PUT /api/user/password":         newToken{},
	"GET /api/login":                 nil,
	"POST /api/login":                user{},
	"POST /api/register":             user{},
	"POST /api/logout":               nil,
	"POST /api/generate-credentials": account.Credentials{},
	"GET /api/auth/google":           signInProvider{},
	"GET /api/auth/google/callback":  nil,

	"GET /api/subscription-prices":           prices{},
	"GET /api/subscription":                  subscription{},
	"POST /api/payments/create-subscription": redirectURL{},
	"POST /api/payments/verify-session":      checkoutOutcome{},
	"POST /api/payments/portal":              redirectURL{},
	"POST /api/payments/webhook":             map[string]bool{},

	"GET /api/admin/users":               userPage{},
	"PUT /api/admin/users/{id}/pro":      adminUser{},
	"PUT /api/admin/users/{id}/admin":    adminUser{},
	"PUT /api/admin/users/{id}/blocked":  adminUser{},
	"GET /api/admin/stats":               stats{},
	"GET /api/admin/costs":               costs{},
	"GET /api/admin/usage":               usageRange{},
	"GET /api/admin/audit":               auditPage{},
	"GET /api/admin/models":              []adminModel{},
	"POST /api/admin/models":             adminModel{},
	"PATCH /api/admin/models/{id}":       adminModel{},
	"DELETE /api/admin/models/{id}":      nil,
	"PUT /api/admin/models/order":        nil,
	"POST /api/admin/models/import":      []adminModel{},
	"GET /api/admin/router-models":       []routerModel{},
	"POST /api/admin/model-icons/upload": iconUpload{},
}

// types lists the types that the schema and the web app name. A type comes after those it uses, and
// before those it embeds, which have no name in it.
var types = []reflect.Type{
	reflect.TypeFor[Links](), reflect.TypeFor[Problem](), reflect.TypeFor[chatKey](), reflect.TypeFor[chatKeys](),
	reflect.TypeFor[user](), reflect.TypeFor[account.Credentials](), reflect.TypeFor[newToken](), reflect.TypeFor[signInProvider](),
	reflect.TypeFor[catalog.Category](), reflect.TypeFor[modelPrice](), reflect.TypeFor[model](), reflect.TypeFor[chatLimits](),
	reflect.TypeFor[chat.Role](), reflect.TypeFor[chat.Attachment](), reflect.TypeFor[chat.Message](),
	reflect.TypeFor[chat.Effort](), reflect.TypeFor[chat.Format](), reflect.TypeFor[chat.Request](),
	reflect.TypeFor[chat.Source](), reflect.TypeFor[chat.Finish](), reflect.TypeFor[chat.Usage](), reflect.TypeFor[chat.Receipt](),
	reflect.TypeFor[billing.Plan](), reflect.TypeFor[billing.Status](), reflect.TypeFor[annualPrice](), reflect.TypeFor[price](),
	reflect.TypeFor[prices](), reflect.TypeFor[subscription](), reflect.TypeFor[checkoutOutcome](), reflect.TypeFor[redirectURL](),
	reflect.TypeFor[adminUser](), reflect.TypeFor[userPage](), reflect.TypeFor[stats](),
	reflect.TypeFor[modelUsage](), reflect.TypeFor[costs](), reflect.TypeFor[dayUsage](), reflect.TypeFor[usageRange](),
	reflect.TypeFor[audit.Action](), reflect.TypeFor[auditEntry](), reflect.TypeFor[auditPage](),
	reflect.TypeFor[adminModel](), reflect.TypeFor[routerModel](), reflect.TypeFor[iconUpload](),
}

// schemaName returns the name of a type in the schema and in the web app.
func schemaName(t reflect.Type) string {
	if t == reflect.TypeFor[chat.Request]() {
		return "ChatRequest" // Request is a class of browsers
	}
	return strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
}

// document is schema.json.
type document struct {
	Responses map[string]*jsonschema.Schema `json:"responses"` // by route
	Defs      map[string]*jsonschema.Schema `json:"$defs"`
}

func TestGenerated(t *testing.T) {
	doc := newDocument(t)
	for _, rt := range functions.Routes() {
		if _, ok := responses[rt.Pattern()]; !ok {
			t.Errorf("responses lacks %s", rt.Pattern())
		}
	}
	if len(responses) != len(functions.Routes()) {
		t.Error("responses has a route that routes.json lacks")
	}
	schema, err := json.MarshalIndent(doc, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][]byte{
		"schema.json":                append(schema, '\n'),
		"../../web/src/api/types.ts": doc.typeScript(),
	} {
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s does not match the Go types; run go generate ./shared/api", path)
		}
	}
}

func newDocument(t *testing.T) document {
	sources := parseSources(t, ".", "../account", "../audit", "../billing", "../catalog", "../chat")
	doc := document{Responses: map[string]*jsonschema.Schema{}, Defs: map[string]*jsonschema.Schema{}}
	known := &jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[dollars](): {Type: "number"},
	}}
	schemaOf := func(of reflect.Type) *jsonschema.Schema {
		s, err := jsonschema.ForType(of, known)
		if err != nil {
			t.Fatal(err)
		}
		return withoutNull(s)
	}
	for _, of := range types {
		s := schemaOf(of)
		s.Description = sources.comment(of, schemaName(of))
		s.Enum = sources.values[of.String()]
		if of == reflect.TypeFor[catalog.Category]() {
			s.Enum = append([]any{""}, s.Enum...) // none
		}
		for name, property := range s.Properties {
			property.Description = sources.fieldComment(of, name)
			if !slices.Contains(s.Required, name) {
				property.Types = slices.DeleteFunc(property.Types, func(kind string) bool { return kind == "null" })
			} else if property.Ref != "" && slices.Contains(property.Types, "null") {
				property.AnyOf = []*jsonschema.Schema{{Type: "null"}, {Ref: property.Ref}} // both would have to hold
				property.Types, property.Ref = nil, ""
			}
		}
		doc.Defs[schemaName(of)] = s
		known.TypeSchemas[of] = &jsonschema.Schema{Ref: "#/$defs/" + schemaName(of)}
	}
	for route, response := range responses {
		if response != nil {
			doc.Responses[route] = schemaOf(reflect.TypeOf(response))
		}
	}
	return doc
}

// withoutNull makes a schema stricter than the package does: lists and maps are never null.
func withoutNull(s *jsonschema.Schema) *jsonschema.Schema {
	if slices.Equal(s.Types, []string{"null", "array"}) {
		s.Type, s.Types = "array", nil
	}
	for _, property := range s.Properties {
		withoutNull(property)
	}
	if s.Items != nil {
		withoutNull(s.Items)
	}
	if s.AdditionalProperties != nil {
		withoutNull(s.AdditionalProperties)
	}
	return s
}
