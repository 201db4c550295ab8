package storetest

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"trefoil/infra/server/dynoxide/dynoxidetest"
	"trefoil/shared/store"
)

// cleanupTimeout is long enough for AWS to delete a table.
const cleanupTimeout = time.Minute

// Tables identifies the tables of one test. They are empty at first.
type Tables struct {
	store.Connection
	Main, Ephemeral string // their names
}

// Create creates tables and deletes them at the end of the test. It uses the DynamoDB endpoint in
// AWS_ENDPOINT_URL_DYNAMODB, with the region and credentials from the environment. If that variable
// is not set, it starts an embedded engine. For what happens if none is installed, see
// dynoxidetest.Need.
func Create(t *testing.T) Tables {
	t.Helper()
	return createAt(t, endpoint(t))
}

// Open creates tables like Create and opens a store on them.
func Open(t *testing.T) (*store.Main, *store.Ephemeral) {
	t.Helper()
	return Create(t).Open()
}

// Open opens a store on the tables.
func (t Tables) Open() (*store.Main, *store.Ephemeral) {
	db := store.Open(t.Connection)
	return db.Main(t.Main), db.Ephemeral(t.Ephemeral)
}

// Scan returns all items of a table, or an error if they do not fit in one page.
func (t Tables) Scan(ctx context.Context, table string) ([]map[string]types.AttributeValue, error) {
	out, err := t.Client().Scan(ctx, &dynamodb.ScanInput{TableName: &table})
	if err != nil {
		return nil, err
	}
	if len(out.LastEvaluatedKey) > 0 {
		return nil, fmt.Errorf("%s does not fit in one page", table)
	}
	return out.Items, nil
}

// Client returns a DynamoDB client for reading and writing items directly.
func (t Tables) Client() *dynamodb.Client {
	return dynamodb.New(dynamodb.Options{
		Region: t.Region, BaseEndpoint: &t.Endpoint,
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) { return t.Credentials, nil }),
	})
}

func endpoint(t *testing.T) string {
	t.Helper()
	if url := os.Getenv("AWS_ENDPOINT_URL_DYNAMODB"); url != "" {
		return url
	}
	return dynoxidetest.Start(t).Endpoint()
}

func createAt(t *testing.T, endpoint string) Tables {
	t.Helper()
	run := rand.Text()
	tables := Tables{
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
	db := store.Open(tables.Connection)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), cleanupTimeout)
		defer cancel()
		for _, name := range []string{tables.Main, tables.Ephemeral} {
			if _, err := tables.Client().DeleteTable(ctx, &dynamodb.DeleteTableInput{TableName: &name}); err != nil {
				t.Error(err)
			}
		}
	})
	if err := db.CreateTables(t.Context(), tables.Main, tables.Ephemeral); err != nil {
		t.Fatal(err)
	}
	return tables
}
