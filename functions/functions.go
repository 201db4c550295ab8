// Package functions holds routes.json, the only table of routes. CDK reads it, too.
package functions

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"sync"
	"time"
)

//go:generate go test -run TestGenerated -update .

//go:embed routes.json
var table []byte

// Route is one entry of the table.
type Route struct {
	Method    string   `json:"method"`
	Path      string   `json:"path"` // a net/http pattern without the method
	Function  string   `json:"function"`
	Access    string   `json:"access"`    // public, user or admin; the handler enforces it
	Streaming bool     `json:"streaming"` // served by a Function URL instead of the HTTP API
	Seconds   int      `json:"timeout"`   // see Timeout
	Memory    int      `json:"memory"`    // megabytes
	Body      int64    `json:"body"`      // limit on request bodies in bytes; see MaxBody
	Fallback  bool     `json:"fallback"`  // also serves /api/ requests that match no route
	Env       []string `json:"env"`       // names of the variables the function receives
	Secrets   []string `json:"secrets"`   // names of its secrets; on AWS in the Parameter Store
	Grants    []string `json:"grants"`    // permissions on AWS, such as main:GetItem,UpdateItem
	Logs      []string `json:"logs"`      // messages of its log lines that metrics.json counts
}

// Pattern returns the route's http.ServeMux pattern.
func (r Route) Pattern() string { return r.Method + " " + r.Path }

// Timeout returns how long the route's function may run. An HTTP API gives up after 30 s regardless
// (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html).
func (r Route) Timeout() time.Duration { return time.Duration(r.Seconds) * time.Second }

// defaultBody fits every JSON body that is not a list or a chat, in bytes.
const defaultBody = 16 << 10

// MaxBody returns the limit on request bodies in bytes. The server on one machine enforces it; on
// AWS, the limits of the handlers apply. That of chats is Lambda's limit on events
// (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
func (r Route) MaxBody() int64 { return cmp.Or(r.Body, defaultBody) }

// Routes returns the table. Callers must not change it.
var Routes = sync.OnceValue(func() []Route {
	var routes []Route
	if err := json.Unmarshal(table, &routes); err != nil {
		panic("routes.json: " + err.Error()) // cannot happen: tests read the same file
	}
	return routes
})
