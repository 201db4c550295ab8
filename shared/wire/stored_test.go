package wire_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/google/go-cmp/cmp"

	"trefoil/shared/billing"
)

// scan returns the items of a table.
func (s *paymentSite) scan(table string) []map[string]types.AttributeValue {
	s.Helper()
	items, err := s.tables.Scan(s.Context(), table)
	if err != nil {
		s.Fatal(err)
	}
	return items
}

func text(v types.AttributeValue) string {
	switch v := v.(type) {
	case *types.AttributeValueMemberS:
		return v.Value
	case *types.AttributeValueMemberN:
		return v.Value
	case *types.AttributeValueMemberBOOL:
		return strconv.FormatBool(v.Value)
	}
	return fmt.Sprint(v)
}

// The tables hold only what docs/privacy.md lists for payments: no address, name, card number,
// price or invoice.
func TestStoredPayments(t *testing.T) {
	s := newPaymentSite(t)
	before := map[string]bool{}
	ada := s.signUp("ada")
	attributes := func() map[string]string {
		for _, item := range s.scan(s.tables.Main) {
			if text(item["pk"]) == "USER#"+ada.ID {
				found := map[string]string{}
				for name, value := range item {
					found[name] = text(value)
				}
				return found
			}
		}
		t.Fatal("the user is not stored")
		return nil
	}
	for name := range attributes() {
		before[name] = true
	}
	ada.buy(billing.Monthly)
	s.manage(ada.subscribe(billing.Monthly), "cancel")
	state := s.double.Snapshot()
	stored := attributes()
	maps.DeleteFunc(stored, func(name, _ string) bool { return before[name] || name == "seen_at" })
	for _, name := range []string{"period_end", "pro_until", "billing_version"} {
		if stored[name] == "" {
			t.Errorf("no %s", name)
		}
		delete(stored, name)
	}
	if diff := cmp.Diff(map[string]string{
		"customer": state.Customers[0]["id"].(string), "subscription": state.Subscriptions[0]["id"].(string),
		"plan": "monthly", "sub_status": "active", "cancel_at_end": "true", "last4": "4242",
	}, stored); diff != "" {
		t.Errorf("stored (-want +got):\n%s", diff)
	}
	processed := 0
	for _, item := range s.scan(s.tables.Ephemeral) {
		if !strings.HasPrefix(text(item["pk"]), "EVENT#") {
			continue
		}
		processed++
		if names := slices.Sorted(maps.Keys(item)); !slices.Equal(names, []string{"pk", "sk", "ttl"}) || strings.Contains(text(item["pk"]), "evt_") {
			t.Errorf("event %v", item)
		}
	}
	if processed == 0 {
		t.Error("no event is recorded")
	}
}
