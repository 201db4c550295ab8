package wire_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

func TestGuardReadsRequests(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ target, body, want string }{
		{"GetItem", `{"TableName":"trefoil","Key":{"pk":{"S":"USER#1"}}}`, "main/USER#1:GetItem[]"},
		{"BatchGetItem", `{"RequestItems":{"trefoil":{"Keys":[{"pk":{"S":"USER#1"}},{"pk":{"S":"SEED#models"}}]}}}`,
			"main/USER#1:BatchGetItem[] main/SEED#models:BatchGetItem[]"},
		{"BatchWriteItem", `{"RequestItems":{"trefoil":[{"PutRequest":{"Item":{"pk":{"S":"USAGE#DAYS"}}}}]}}`, "main/USAGE#DAYS:BatchWriteItem[]"},
		{"TransactWriteItems", `{"TransactItems":[{"Put":{"TableName":"trefoil","Item":{"pk":{"S":"ADMINS"}}}},{"ConditionCheck":{"TableName":"trefoil-ephemeral","Key":{"pk":{"S":"SALT#1"}}}}]}`,
			"main/ADMINS:PutItem[] ephemeral/SALT#1:ConditionCheckItem[]"},
		{"Query", `{"TableName":"trefoil","KeyConditionExpression":"#k = :v1 AND begins_with (sk, :v2)","ExpressionAttributeNames":{"#k":"pk"},"ExpressionAttributeValues":{":v1":{"S":"MODELS#0"},":v2":{"S":"USER#1"}}}`,
			"main/MODELS#0:Query[]"},
		{"UpdateItem", `{"TableName":"trefoil","Key":{"pk":{"S":"USER#1"}},"UpdateExpression":"SET #a = if_not_exists(#a, :n), epoch = :is_pro REMOVE plan","ConditionExpression":"attribute_exists (pk) AND NOT blocked = :b","ExpressionAttributeNames":{"#a":"seen_at"},"ExpressionAttributeValues":{":n":{"S":"1"}}}`,
			"main/USER#1:UpdateItem[blocked epoch plan seen_at]"},
		{"Scan", `{"TableName":"trefoil"}`, "main/:Scan[]"},
	} {
		got, err := accesses("DynamoDB_20120810."+test.target, []byte(test.body))
		if text := fmt.Sprint(got); err != nil || text != "["+test.want+"]" {
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
	read, _ := parseGrant("main/USER#,ADMINS:GetItem")
	end, ok := parseGrant("main/USER#:UpdateItem[epoch]")
	if !ok {
		t.Fatal("the grant is malformed")
	}
	at := startGuard(t, engine.URL, map[string][]grant{"user": {read, end}}, func(what string) { denied = append(denied, what) })
	for _, test := range []struct {
		function, action, partition, update string
		want                                int
	}{
		{"user", "GetItem", "USER#1", "", 200},
		{"user", "GetItem", "ADMINS", "", 200},
		{"user", "GetItem", "USERNAME#ada", "", 400},
		{"user", "DeleteItem", "USER#1", "", 400},
		{"user", "Scan", "", "", 400},
		{"user", "UpdateItem", "USER#1", "ADD epoch :one", 200},
		{"user", "UpdateItem", "USER#1", "SET is_pro = :yes", 400},
		{"health", "GetItem", "USER#1", "", 400},
	} {
		if got := call(t, at, test.function, test.action, "trefoil", test.partition, test.update); got != test.want {
			t.Errorf("%s %s on %s: status %d, want %d", test.function, test.action, test.partition, got, test.want)
		}
	}
	want := []string{"user main/USERNAME#ada:GetItem[]", "user main/USER#1:DeleteItem[]", "user main/:Scan[]",
		"user main/USER#1:UpdateItem[is_pro]", "health main/USER#1:GetItem[]"}
	if !slices.Equal(denied, want) {
		t.Errorf("denied %v, want %v", denied, want)
	}
}

// call sends a request on one item to a guard, and returns the response's status.
func call(t *testing.T, guard, function, action, table, partition, update string) int {
	t.Helper()
	body := fmt.Sprintf(`{"TableName":%q,"Key":{"pk":{"S":%q}},"UpdateExpression":%q}`, table, partition, update)
	r, err := http.NewRequestWithContext(t.Context(), "POST", guard+"/"+function, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Amz-Target", "DynamoDB_20120810."+action)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	return resp.StatusCode
}

// Every function is refused the items of others. Of a user, it may read or change only what its grants
// name: one that ends sessions cannot make anyone Pro.
func TestFunctionsAreRefusedElsewhere(t *testing.T) {
	t.Parallel()
	engine := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(engine.Close)
	grants := routeGrants(t)
	at := startGuard(t, engine.URL, grants, func(string) {})
	tables := map[string]string{"main": "trefoil", "ephemeral": "trefoil-ephemeral"}
	own, all := map[string]bool{}, map[[2]string]bool{}
	for function, list := range grants {
		for _, g := range list {
			for _, prefix := range g.prefixes {
				own[function+g.table+prefix] = true
				all[[2]string{g.table, prefix}] = true
			}
		}
	}
	refused := 0
	for function := range grants {
		for key := range all {
			if own[function+key[0]+key[1]] {
				continue
			}
			for _, action := range []string{"GetItem", "PutItem", "UpdateItem", "DeleteItem"} {
				if got := call(t, at, function, action, tables[key[0]], key[1], ""); got != 400 {
					t.Errorf("%s %s on %s/%s: status %d, want 400", function, action, key[0], key[1], got)
				}
				refused++
			}
		}
	}
	if refused < 2_000 {
		t.Errorf("only %d calls were tried", refused)
	}
	for _, set := range []string{"SET is_pro = :yes", "SET pro_until = :later", "SET is_admin = :yes"} {
		if got := call(t, at, "logout", "UpdateItem", "trefoil", "USER#1", set); got != 400 {
			t.Errorf("logout %s: status %d, want 400", set, got)
		}
	}
}
