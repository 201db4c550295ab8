package store_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"trefoil/shared/store"
	"trefoil/shared/storetest"
)

// TestContract runs on the embedded engine, or on the endpoint in AWS_ENDPOINT_URL_DYNAMODB.
func TestContract(t *testing.T) { storetest.Run(t, openUnexpired) }

// openUnexpired opens a store and checks at the end of the test that none of its items have expired
// by the system clock. Engines that delete expired items would delete them during the test.
func openUnexpired(t *testing.T) (*store.Main, *store.Ephemeral) {
	tables := storetest.Create(t)
	client := tables.Client()
	t.Cleanup(func() {
		for _, table := range []string{tables.Main, tables.Ephemeral} {
			items, err := client.Scan(context.WithoutCancel(t.Context()), &dynamodb.ScanInput{TableName: &table})
			if err != nil {
				t.Error(err)
				continue
			}
			for _, item := range items.Items {
				ttl, ok := item["ttl"].(*types.AttributeValueMemberN)
				if !ok {
					continue
				}
				if seconds, err := strconv.ParseInt(ttl.Value, 10, 64); err != nil || seconds < time.Now().Unix() {
					t.Errorf("item %v expires in the past", item["pk"])
				}
			}
		}
	})
	return tables.Open()
}
