package router_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"

	"trefoil/shared/chat"
)

// A schema is sent only to a model that accepts one. If its provider does not, the question is sent
// again without it.
func TestFormat(t *testing.T) {
	for _, test := range []struct {
		name       string
		structured bool
		refuses    bool
		want       []string // the type of each request's format
	}{
		{"a model with schemas", true, false, []string{"json_schema"}},
		{"a model without schemas", false, false, []string{""}},
		{"a provider that refuses the schema", true, true, []string{"json_schema", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			srv := upstreamWithBody(t, func(w http.ResponseWriter, r *http.Request) {
				var body struct {
					Format struct {
						Type   string `json:"type"`
						Schema struct {
							Strict bool           `json:"strict"`
							Schema map[string]any `json:"schema"`
						} `json:"json_schema"`
					} `json:"response_format"`
				}
				if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
					t.Error(err)
				}
				got = append(got, body.Format.Type)
				if body.Format.Type != "" && (!body.Format.Schema.Strict || body.Format.Schema.Schema["required"] == nil) {
					t.Errorf("format %+v", body.Format)
				}
				if test.refuses && body.Format.Type != "" {
					status(400, `{"error":{"message":"'response_format' of type 'json_schema' is not supported with this model."}}`)(w, r)
					return
				}
				send(w, delta("x"), stop, done)
			})
			answered := ask(t, t.Context(), client(t, srv.URL), chat.Call{
				Model: chat.Model{ID: "m", Structured: test.structured}, Thread: thread, Format: chat.FormatClaims,
			})
			if answered.Text != "x" || !slices.Equal(got, test.want) {
				t.Errorf("answer %+v, formats %q, want %q", answered, got, test.want)
			}
		})
	}
}
