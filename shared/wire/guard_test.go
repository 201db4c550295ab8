package wire_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"trefoil/functions"
	"trefoil/shared/config"
	"trefoil/shared/wire"
)

// newGuard stands in for AWS IAM: it starts a proxy in front of a DynamoDB endpoint that denies what the
// route table does not grant to a function. It also fails the test. build names the function in the
// path.
func newGuard(t *testing.T, endpoint string) (url string) {
	t.Helper()
	return startGuard(t, endpoint, routeGrants(t), func(what string) { t.Errorf("functions/routes.json does not grant %s", what) })
}

// build returns a function that reaches DynamoDB only through a guard.
func build(t *testing.T, guard, function string, variables map[string]string) http.Handler {
	t.Helper()
	own := maps.Clone(variables)
	own["AWS_ENDPOINT_URL_DYNAMODB"] = guard + "/" + function
	handler, err := wire.Functions()[function].Build(t.Context(), config.Values(own))
	if err != nil {
		t.Fatalf("%s: %v", function, err)
	}
	return handler
}

// routeGrants returns the route table's grants on tables, by function.
func routeGrants(t *testing.T) map[string][]grant {
	t.Helper()
	grants := map[string][]grant{}
	for _, rt := range functions.Routes() {
		for _, text := range rt.Grants {
			if g, ok := parseGrant(text); ok {
				grants[rt.Function] = append(grants[rt.Function], g)
			} else if !strings.HasPrefix(text, "icons:") && !strings.HasPrefix(text, "uploads:") {
				t.Errorf("%s has a malformed grant: %s", rt.Function, text)
			}
		}
	}
	return grants
}

// startGuard starts a proxy whose clients name their function in the path. It calls deny for each
// call that is not granted.
func startGuard(t *testing.T, endpoint string, grants map[string][]grant, deny func(what string)) string {
	t.Helper()
	target, err := url.Parse(endpoint)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
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
		wanted, err := accesses(r.Header.Get("X-Amz-Target"), body)
		if err != nil {
			t.Errorf("%s: %v", function, err)
		}
		for _, a := range wanted {
			if !slices.ContainsFunc(grants[function], func(g grant) bool { return g.allows(a) }) {
				deny(function + " " + a.String())
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

// tableOf returns the name of a table in the route table.
func tableOf(name string) string {
	if strings.HasSuffix(name, "ephemeral") {
		return "ephemeral"
	}
	return "main"
}

// grant is one of a route's grants on a table: actions on the items whose partition key has one of
// the prefixes. A grant with attributes allows no others, in updates or conditions.
type grant struct {
	table                         string
	prefixes, actions, attributes []string
}

var grantPattern = regexp.MustCompile(`^(main|ephemeral)/([A-Z#,]+):([A-Za-z,]+)(?:\[([a-z_,0-9]+)\])?$`)

func parseGrant(text string) (g grant, ok bool) {
	m := grantPattern.FindStringSubmatch(text)
	if m == nil {
		return grant{}, false
	}
	g = grant{table: m[1], prefixes: strings.Split(m[2], ","), actions: strings.Split(m[3], ",")}
	if m[4] != "" {
		g.attributes = strings.Split(m[4], ",")
	}
	return g, true
}

func (g grant) allows(a access) bool {
	return g.table == a.table && slices.Contains(g.actions, a.action) &&
		slices.ContainsFunc(g.prefixes, func(prefix string) bool { return strings.HasPrefix(a.partition, prefix) }) &&
		(g.attributes == nil || !slices.ContainsFunc(a.attributes, func(name string) bool { return !slices.Contains(g.attributes, name) }))
}

// access is what a request does to one item or partition: an IAM action, and what the condition keys
// dynamodb:LeadingKeys and dynamodb:Attributes hold
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html).
type access struct {
	table, action, partition string
	attributes               []string // other than the key's
}

func (a access) String() string {
	return fmt.Sprintf("%s/%s:%s%v", a.table, a.partition, a.action, a.attributes)
}

// item is the part of a request that names an item: a key or a whole item.
type item map[string]struct{ S string }

// operation is a request on one table, or a part of one on several.
type operation struct {
	TableName                                                     string
	Key, Item                                                     item
	Keys                                                          []item
	KeyConditionExpression, UpdateExpression, ConditionExpression string
	ExpressionAttributeNames                                      map[string]string
	ExpressionAttributeValues                                     item
}

// accesses returns what a request does. A transaction needs the actions of its items
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html).
func accesses(target string, body []byte) ([]access, error) {
	_, action, _ := strings.Cut(target, ".")
	var request struct {
		operation
		RequestItems  map[string]json.RawMessage
		TransactItems []map[string]operation
	}
	if err := json.Unmarshal(body, &request); err != nil {
		return nil, fmt.Errorf("%s: %w", action, err)
	}
	var all []access
	add := func(table, action string, op operation) {
		for _, it := range append(op.Keys, op.Key, op.Item) {
			if pk := it["pk"].S; pk != "" {
				all = append(all, access{tableOf(table), action, pk, op.attributes()})
			}
		}
	}
	switch {
	case request.TransactItems != nil:
		for _, part := range request.TransactItems {
			for kind, op := range part { // Put, Update, Delete, ConditionCheck or Get
				add(op.TableName, strings.TrimSuffix(kind, "Item")+"Item", op)
			}
		}
	case action == "BatchGetItem":
		for table, text := range request.RequestItems {
			var op operation
			if err := json.Unmarshal(text, &op); err != nil {
				return nil, err
			}
			add(table, action, op)
		}
	case action == "BatchWriteItem":
		for table, text := range request.RequestItems {
			var writes []map[string]operation // PutRequest or DeleteRequest
			if err := json.Unmarshal(text, &writes); err != nil {
				return nil, err
			}
			for _, write := range writes {
				for _, op := range write {
					add(table, action, op)
				}
			}
		}
	case action == "Query":
		all = append(all, access{tableOf(request.TableName), action, request.queried(), nil})
	default:
		add(request.TableName, action, request.operation)
	}
	if len(all) == 0 {
		all = []access{{table: tableOf(request.TableName), action: action}}
	}
	return all, nil
}

var (
	equality = regexp.MustCompile(`([#\w]+) = (:\w+)`)
	name     = regexp.MustCompile(`[#:]?[A-Za-z_]\w*`) // or a placeholder, a keyword or a function
	keyword  = regexp.MustCompile(`^(?:SET|REMOVE|ADD|DELETE|AND|OR|NOT|IN|BETWEEN|attribute_exists|attribute_not_exists|attribute_type|begins_with|contains|size|if_not_exists|list_append|:.*)$`)
)

// queried returns the partition key that a Query names.
func (op operation) queried() string {
	for _, m := range equality.FindAllStringSubmatch(op.KeyConditionExpression, -1) {
		if op.attribute(m[1]) == "pk" {
			return op.ExpressionAttributeValues[m[2]].S
		}
	}
	return ""
}

// attributes returns the attributes in an update and in conditions, other than the key's.
func (op operation) attributes() []string {
	var names []string
	for _, found := range name.FindAllString(op.UpdateExpression+" "+op.ConditionExpression, -1) {
		if attribute := op.attribute(found); !keyword.MatchString(found) && attribute != "pk" && attribute != "sk" {
			names = append(names, attribute)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// attribute resolves a placeholder.
func (op operation) attribute(name string) string {
	return cmp.Or(op.ExpressionAttributeNames[name], name)
}
