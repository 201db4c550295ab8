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
	"trefoil/shared/store/embedded/enginetest"
)

// cleanupTimeout is long enough for AWS to accept the deletion of a table.
const cleanupTimeout = time.Minute

// Tables are fresh tables that nobody else uses, deleted when their test ends.
type Tables struct {
	store.Connection
	Main, Ephemeral string // their names
}

// Make makes tables: on the DynamoDB that AWS_ENDPOINT_URL_DYNAMODB names, with
// the region and credentials of the environment, or on an embedded one of the
// test's own; see enginetest.Need for where there is neither.
func Make(t *testing.T) Tables {
	t.Helper()
	return makeAt(t, endpoint(t))
}

// Open is Make for tests that want no more than the store.
func Open(t *testing.T) (*store.Main, *store.Ephemeral) {
	t.Helper()
	return Make(t).Open()
}

// Open is the tables' own client.
func (at Tables) Open() (*store.Main, *store.Ephemeral) {
	db := store.Open(at.Connection)
	return db.Main(at.Main), db.Ephemeral(at.Ephemeral)
}

func endpoint(t *testing.T) string {
	t.Helper()
	if named := os.Getenv("AWS_ENDPOINT_URL_DYNAMODB"); named != "" {
		return named
	}
	return enginetest.Start(t).Endpoint()
}

func makeAt(t *testing.T, endpoint string) Tables {
	t.Helper()
	run := rand.Text()
	made := Tables{
		Connection: store.Connection{
			Region:   cmp.Or(os.Getenv("AWS_REGION"), "us-east-1"),
			Endpoint: endpoint,
			Credentials: aws.Credentials{
				AccessKeyID:     cmp.Or(os.Getenv("AWS_ACCESS_KEY_ID"), "local"),
				SecretAccessKey: cmp.Or(os.Getenv("AWS_SECRET_ACCESS_KEY"), "local"),
				SessionToken:    os.Getenv("AWS_SESSION_TOKEN"),
			},
		},
		Main:      "trefoil-test-" + run + "-main",
		Ephemeral: "trefoil-test-" + run + "-ephemeral",
	}
	db := store.Open(made.Connection)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), cleanupTimeout)
		defer cancel()
		if err := db.DeleteTables(ctx, made.Main, made.Ephemeral); err != nil {
			t.Error(err)
		}
	})
	if err := db.CreateTables(t.Context(), made.Main, made.Ephemeral); err != nil {
		t.Fatal(err)
	}
	return made
}
