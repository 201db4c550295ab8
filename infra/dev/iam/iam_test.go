package iam

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

func TestAccesses(t *testing.T) {
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
		body := fmt.Sprintf(`{"TableName":"trefoil","Key":{"pk":{"S":%q}},"UpdateExpression":%q}`, test.partition, test.update)
		r, err := http.NewRequestWithContext(t.Context(), "POST", at+"/"+test.function, strings.NewReader(body))
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
			t.Errorf("%s %s on %s: status %d, want %d", test.function, test.action, test.partition, resp.StatusCode, test.want)
		}
	}
	want := []string{"user main/USERNAME#ada:GetItem[]", "user main/USER#1:DeleteItem[]", "user main/:Scan[]",
		"user main/USER#1:UpdateItem[is_pro]", "health main/USER#1:GetItem[]"}
	if !slices.Equal(denied, want) {
		t.Errorf("denied %v, want %v", denied, want)
	}
}
