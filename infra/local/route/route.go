// Package route reads functions/routes.json, the one table that CDK, the
// functions' tests and this local stack share.
package route

import (
	"encoding/json"
	"fmt"
	"os"
	"time"
)

// How long a function may run, as infra configures it: HTTP API gives up after
// 30 s whatever the function's own limit
// (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html).
const (
	JSONTimeout      = 29 * time.Second
	StreamingTimeout = 180 * time.Second
)

// Route is one entry of the table.
type Route struct {
	Method    string   `json:"method"`
	Path      string   `json:"path"` // a net/http pattern without the method
	Function  string   `json:"function"`
	Streaming bool     `json:"streaming"` // behind a Function URL instead of the HTTP API
	Memory    int      `json:"memory"`    // megabytes
	Fallback  bool     `json:"fallback"`  // also serves every /api/ request without a route; true for exactly one
	Env       []string `json:"env"`       // names of the variables the function receives
	Secrets   []string `json:"secrets"`   // names of the secrets it receives, on AWS from the parameter store
	Grants    []string `json:"grants"`    // what it may do on AWS, such as main:GetItem,UpdateItem
}

// Pattern is the route for http.ServeMux.
func (r Route) Pattern() string { return r.Method + " " + r.Path }

// Timeout is how long the route's function may run.
func (r Route) Timeout() time.Duration {
	if r.Streaming {
		return StreamingTimeout
	}
	return JSONTimeout
}

// Read loads the table from a file.
func Read(path string) ([]Route, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var routes []Route
	if err := json.Unmarshal(text, &routes); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return routes, nil
}
