package storetest

import (
	"cmp"
	"context"
	"crypto/rand"
	"os"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"trefoil/shared/store"
	"trefoil/shared/store/embedded"
)

// cleanupTimeout is long enough for AWS to accept the deletion of a table.
const cleanupTimeout = time.Minute

// Open returns fresh tables, deleted when the test ends: on the DynamoDB that
// AWS_ENDPOINT_URL_DYNAMODB names, with the region and credentials of the
// environment, or on an embedded one of the test's own. Where there is neither,
// the test is skipped, and fails when CI=true.
func Open(t *testing.T) (*store.Main, *store.Ephemeral) {
	t.Helper()
	return openAt(t, endpoint(t))
}

func endpoint(t *testing.T) string {
	t.Helper()
	if named := os.Getenv("AWS_ENDPOINT_URL_DYNAMODB"); named != "" {
		return named
	}
	return startEngine(t)
}

func openAt(t *testing.T, endpoint string) (*store.Main, *store.Ephemeral) {
	t.Helper()
	db := store.Open(store.Connection{
		Region:   cmp.Or(os.Getenv("AWS_REGION"), "us-east-1"),
		Endpoint: endpoint,
		Credentials: aws.Credentials{
			AccessKeyID:     cmp.Or(os.Getenv("AWS_ACCESS_KEY_ID"), "local"),
			SecretAccessKey: cmp.Or(os.Getenv("AWS_SECRET_ACCESS_KEY"), "local"),
			SessionToken:    os.Getenv("AWS_SESSION_TOKEN"),
		},
	})
	run := rand.Text()
	main, ephemeral := "trefoil-test-"+run+"-main", "trefoil-test-"+run+"-ephemeral"
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), cleanupTimeout)
		defer cancel()
		if err := db.DeleteTables(ctx, main, ephemeral); err != nil {
			t.Error(err)
		}
	})
	if err := db.CreateTables(t.Context(), main, ephemeral); err != nil {
		t.Fatal(err)
	}
	return db.Main(main), db.Ephemeral(ephemeral)
}

func startEngine(t *testing.T) (endpoint string) {
	t.Helper()
	engine, err := embedded.Start(t.Context(), embedded.Options{})
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	t.Cleanup(engine.Stop)
	return engine.Endpoint()
}
