package store

import (
	"sync"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"trefoil/infra/dynoxide/dynoxidetest"
)

// openEngine starts an embedded engine for the test and returns its client.
func openEngine(t *testing.T) *DB {
	t.Helper()
	return Open(Connection{
		Region:      "us-east-1",
		Endpoint:    dynoxidetest.Start(t).Endpoint(),
		Credentials: aws.Credentials{AccessKeyID: "local", SecretAccessKey: "local"},
	})
}

func TestCreateTablesConcurrentlyAndAgain(t *testing.T) {
	db := openEngine(t)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if err := db.CreateTables(t.Context(), "main", "ephemeral"); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if err := db.CreateTables(t.Context(), "main", "ephemeral"); err != nil {
		t.Errorf("existing tables: %v", err)
	}
	for _, name := range []string{"main", "ephemeral"} {
		ttl, err := db.dynamo.Table(name).DescribeTTL().Run(t.Context())
		if err != nil || !ttl.Enabled() || ttl.Attribute != "ttl" {
			t.Errorf("%s: TTL %+v, %v, want it enabled on ttl", name, ttl, err)
		}
	}
	if err := db.DeleteTables(t.Context(), "main", "ephemeral"); err != nil {
		t.Error(err)
	}
	if _, err := db.Main("main").Models(t.Context()); err == nil {
		t.Error("a deleted table is still readable")
	}
}
