package router_test

import (
	"encoding/json"
	"io"
	"net/http"
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
					w.WriteHeader(http.StatusBadRequest)
					_, _ = io.WriteString(w, `{"error":{"message":"'response_format' of type 'json_schema' is not supported with this model."}}`)
					return
				}
				_, _ = io.WriteString(w, `data: {"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
			})
			_, err := client(t, srv.URL).Answer(t.Context(), chat.Call{
				Model: chat.Model{ID: "m", Structured: test.structured}, Thread: thread, Format: chat.FormatClaims,
				Emit: func(string) {},
			})
			if err != nil || len(got) != len(test.want) || got[0] != test.want[0] || got[len(got)-1] != test.want[len(test.want)-1] {
				t.Errorf("formats %q, error %v; want %q", got, err, test.want)
			}
		})
	}
}
