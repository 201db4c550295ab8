package store_test

import (
	"testing"

	"trefoil/shared/storetest"
)

// TestContract runs on the embedded engine, or on the endpoint in AWS_ENDPOINT_URL_DYNAMODB.
func TestContract(t *testing.T) { storetest.Run(t, storetest.Open) }
