package store_test

import (
	"context"
	"flag"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"trefoil/shared/store"
	"trefoil/shared/storetest"
)

// TestContract runs on the embedded engine, or on the endpoint in AWS_ENDPOINT_URL_DYNAMODB. It checks
// everything that the tests leave in the tables, so nothing is stored that docs/privacy.md does not
// mention.
func TestContract(t *testing.T) {
	privacy, err := os.ReadFile("../../docs/privacy.md")
	if err != nil {
		t.Fatal(err)
	}
	for kind, allowed := range stored {
		if allowed.entry != "" && !strings.Contains(string(privacy), "\n- `"+allowed.entry+"`: ") {
			t.Errorf("docs/privacy.md has no entry %s, for %s", allowed.entry, kind)
		}
	}
	var mu sync.Mutex
	seen := map[string]bool{}
	storetest.Run(t, func(t *testing.T) (*store.Main, *store.Ephemeral) {
		tables := storetest.Create(t)
		t.Cleanup(func() {
			for _, table := range []string{tables.Main, tables.Ephemeral} {
				for pages := dynamodb.NewScanPaginator(tables.Client(), &dynamodb.ScanInput{TableName: &table}); pages.HasMorePages(); {
					page, err := pages.NextPage(context.WithoutCancel(t.Context()))
					if err != nil {
						t.Error(err)
						break
					}
					for _, item := range page.Items {
						kind := checkItem(t, item, table == tables.Ephemeral)
						mu.Lock()
						seen[kind] = true
						mu.Unlock()
					}
				}
			}
		})
		return tables.Open()
	})
	if strings.Contains(flag.Lookup("test.run").Value.String(), "/") {
		return // only some of the tests ran
	}
	for kind := range stored {
		if !seen[kind] {
			t.Errorf("no test stores %s", kind)
		}
	}
}

// stored lists the kinds of items that remain after the tests. Each has an entry in docs/privacy.md,
// unless it is about neither people nor chats, and a pattern of its attributes and those within them.
var stored = map[string]struct{ entry, attributes string }{
	"ACTIVE":   {"sums", `h\d\d`},
	"ADMINS":   {"account", "user_id"},
	"ATTEMPTS": {"failed-logins", `attempts|count_\d`},
	"AUDIT":    {"admin-changes", "action|actor_id|from|model|refused|target_id|to"},
	"BUDGET":   {"spending", `answers|committed|known|spent|w\d+`},
	"CAPSULE":  {"seeds", "salt"},
	"CHAT":     {"retries", `caller|count_\d|failed`},
	"COUNTS":   {"sums", "granted|paid|users"},
	"EVENT":    {"subscription", ""},
	"IDENTITY": {"account", "blocked|user_id"},
	"KEY":      {"", "secret"},
	"LEASE":    {"failed-logins", "holder"},
	"MODELS": {"", "category|description|iconUrl|isActive|isDefault|isFree|modalities|modelId|name|position|pricing|" +
		"provider|reasoning|source|structured|version|window"},
	"NETWORK":   {"network", `chats|count_\d`},
	"SALT":      {"", "salt"},
	"SEED":      {"", "revision|source"},
	"SESSION":   {"session", "began|epoch|user_id"},
	"SIGNIN":    {"sign-in", "again|browser|nonce|return_path|verifier"},
	"SPOOL":     {"spool", "begin|bytes"},
	"STOP":      {"stops", "models|received|whole"},
	"UNSETTLED": {"unsettled", "answers|day|generation|modelId"},
	"USAGE":     {"sums", "chats|nano|settled|unsettled|through|[nr]:.*"},
	"USER": {"account", `by_operator|chat_count|chats_used|count_\d|created_at|email|email_verified|epoch|id|identity|` +
		"is_admin|is_pro|last_login_at|password|seen_at|username|username_key" +
		"|billing_version|cancel_at_end|customer|last4|period_end|plan|pro_until|sub_status|subscription"}, // subscription
	"USERNAME": {"account", "user_id"},
	"USERS":    {"account", "email|username"},
	"VISITOR":  {"visitor", `chats|count_\d`},
}

// checkItem checks that an item has only the attributes of its kind, which it returns, and that it is in
// the right table: only counts of active users expire in the main table, and only the device key does
// not in the ephemeral one. The item must not have expired by the system clock: engines that delete
// expired items would delete it during the test.
func checkItem(t *testing.T, item map[string]types.AttributeValue, ephemeral bool) (kind string) {
	t.Helper()
	pk, _ := item["pk"].(*types.AttributeValueMemberS)
	kind, _, _ = strings.Cut(pk.Value, "#")
	listed, ok := stored[kind]
	if !ok {
		t.Errorf("%s is not a listed kind of item", kind)
	}
	allowed := regexp.MustCompile("^(pk|sk|ttl|" + listed.attributes + ")$")
	for _, name := range attributes(&types.AttributeValueMemberM{Value: item}) {
		if !allowed.MatchString(name) {
			t.Errorf("%s has the attribute %s", kind, name)
		}
	}
	if expires := item["ttl"] != nil; expires != (ephemeral && kind != "KEY" || kind == "ACTIVE") {
		t.Errorf("%s, ephemeral %v: expires %v", kind, ephemeral, expires)
	}
	if ttl, ok := item["ttl"].(*types.AttributeValueMemberN); ok {
		if seconds, err := strconv.ParseInt(ttl.Value, 10, 64); err != nil || seconds < time.Now().Unix() {
			t.Errorf("item %v expires in the past", pk.Value)
		}
	}
	return kind
}

// attributes returns the names of all attributes in a value.
func attributes(value types.AttributeValue) (names []string) {
	switch v := value.(type) {
	case *types.AttributeValueMemberM:
		for name, inner := range v.Value {
			names = append(append(names, name), attributes(inner)...)
		}
	case *types.AttributeValueMemberL:
		for _, inner := range v.Value {
			names = append(names, attributes(inner)...)
		}
	}
	return names
}
