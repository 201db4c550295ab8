package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"trefoil/functions"
)

// enforceGrants returns a function for options.databaseFor that puts a proxy in front of DynamoDB.
// Like IAM on AWS, the proxy denies calls that the route table does not grant to the function. It
// also fails the test.
func enforceGrants(t *testing.T) func(function, endpoint string) string {
	t.Helper()
	grants := map[string][]string{} // keyed by function
	for _, rt := range functions.Routes() {
		for _, grant := range rt.Grants {
			table, actions, _ := strings.Cut(grant, ":")
			for action := range strings.SplitSeq(actions, ",") {
				grants[rt.Function] = append(grants[rt.Function], table+":"+action)
			}
		}
	}
	var mu sync.Mutex
	guards := map[string]string{} // keyed by endpoint
	return func(function, endpoint string) string {
		mu.Lock()
		defer mu.Unlock()
		if guards[endpoint] == "" {
			guards[endpoint] = startGuard(t, endpoint, grants, func(what string) { t.Errorf("functions/routes.json does not grant %s", what) })
		}
		return guards[endpoint] + "/" + function
	}
}

// startGuard starts a proxy whose clients name their function in the path. It calls deny for each
// call that is not granted.
func startGuard(t *testing.T, endpoint string, grants map[string][]string, deny func(what string)) string {
	t.Helper()
	target, transport := &url.URL{Scheme: "http", Host: "localhost"}, http.DefaultTransport.(*http.Transport).Clone()
	if socket, ok := strings.CutPrefix(endpoint, "unix:"); ok {
		transport.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", socket)
		}
	} else {
		var err error
		if target, err = url.Parse(endpoint); err != nil {
			t.Fatal(err)
		}
	}
	proxy := &httputil.ReverseProxy{Transport: transport, Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.URL.Path = "/"
	}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		function := strings.Trim(r.URL.Path, "/")
		wanted, err := actions(r.Header.Get("X-Amz-Target"), body)
		if err != nil {
			t.Errorf("%s: %v", function, err)
		}
		for _, action := range wanted {
			if !slices.Contains(grants[function], action) {
				deny(function + " " + action)
				w.Header().Set("Content-Type", "application/x-amz-json-1.0")
				w.WriteHeader(http.StatusBadRequest)
				_, _ = io.WriteString(w, `{"__type":"com.amazon.coral.service#AccessDeniedException","Message":"not granted"}`)
				return
			}
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// tables maps the local stack's table names to their names in the route table.
var tables = map[string]string{"trefoil": "main", "trefoil-ephemeral": "ephemeral"}

// actions returns the IAM actions that a request needs. A transaction needs the actions of its
// items
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html).
func actions(target string, body []byte) ([]string, error) {
	_, operation, _ := strings.Cut(target, ".")
	type table struct{ TableName string }
	var request struct {
		table
		RequestItems  map[string]json.RawMessage
		TransactItems []map[string]table
	}
	if err := json.Unmarshal(body, &request); err != nil {
		return nil, fmt.Errorf("%s: %w", operation, err)
	}
	var wanted []string
	add := func(name, action string) { wanted = append(wanted, tables[name]+":"+action) }
	switch {
	case request.TransactItems != nil:
		for _, part := range request.TransactItems {
			for kind, on := range part { // Put, Update, Delete, ConditionCheck or Get
				add(on.TableName, strings.TrimSuffix(kind, "Item")+"Item")
			}
		}
	case request.RequestItems != nil:
		for name := range request.RequestItems {
			add(name, operation)
		}
	default:
		add(request.TableName, operation)
	}
	return wanted, nil
}

func TestActions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ target, body, want string }{
		{"DynamoDB_20120810.GetItem", `{"TableName":"trefoil"}`, "main:GetItem"},
		{"DynamoDB_20120810.BatchGetItem", `{"RequestItems":{"trefoil":{}}}`, "main:BatchGetItem"},
		{"DynamoDB_20120810.TransactWriteItems", `{"TransactItems":[{"Put":{"TableName":"trefoil"}},{"ConditionCheck":{"TableName":"trefoil-ephemeral"}}]}`,
			"main:PutItem ephemeral:ConditionCheckItem"},
	} {
		got, err := actions(test.target, []byte(test.body))
		if err != nil || strings.Join(got, " ") != test.want {
			t.Errorf("%s: got %v, error %v, want %s", test.target, got, err, test.want)
		}
	}
}

// Without a working guard, the other tests would not check the grants.
func TestGuardDenies(t *testing.T) {
	t.Parallel()
	var denied []string
	engine := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(engine.Close)
	at := startGuard(t, engine.URL, map[string][]string{"user": {"main:GetItem"}}, func(what string) { denied = append(denied, what) })
	for _, test := range []struct {
		function, action string
		want             int
	}{
		{"user", "GetItem", 200},
		{"user", "DeleteItem", 400},
		{"health", "GetItem", 400},
	} {
		r, err := http.NewRequestWithContext(t.Context(), "POST", at+"/"+test.function, strings.NewReader(`{"TableName":"trefoil"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Amz-Target", "DynamoDB_20120810."+test.action)
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != test.want {
			t.Errorf("%s %s: status %d, want %d", test.function, test.action, resp.StatusCode, test.want)
		}
	}
	if want := []string{"user main:DeleteItem", "health main:GetItem"}; !slices.Equal(denied, want) {
		t.Errorf("denied %v, want %v", denied, want)
	}
}
