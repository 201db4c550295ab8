package store_test

import (
	"testing"

	"trefoil/shared/storetest"
)

// TestContract runs on the embedded engine, or on the DynamoDB that
// AWS_ENDPOINT_URL_DYNAMODB names.
func TestContract(t *testing.T) { storetest.Run(t, storetest.Open) }
