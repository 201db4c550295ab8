package store

import (
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"trefoil/infra/server/dynoxide/dynoxidetest"
	"trefoil/shared/account"
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

func TestDeleteExpired(t *testing.T) {
	db := openEngine(t)
	if err := db.CreateTables(t.Context(), "main", "ephemeral"); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	ephemeral := db.Ephemeral("ephemeral")
	ephemeral.Now = func() time.Time { return now.AddDate(-1, 0, 0) } // when nothing had expired
	if _, err := ephemeral.DeviceKey(t.Context()); err != nil {       // has no TTL
		t.Fatal(err)
	}
	sessions := map[account.Token]bool{} // whether the session stays
	for i := range 300 {
		token := account.NewToken()
		sessions[token] = i%2 == 0
		expires := now // counts as expired
		if sessions[token] {
			expires = now.Add(time.Second)
		}
		if err := ephemeral.PutSession(t.Context(), token, account.Session{UserID: "u", Expires: expires}); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []int{150, 0} {
		if deleted, err := db.DeleteExpired(t.Context(), "ephemeral", now); err != nil || deleted != want {
			t.Errorf("deleted %d items, %v, want %d", deleted, err, want)
		}
	}
	for token, stays := range sessions {
		if _, err := ephemeral.Session(t.Context(), token); stays != (err == nil) {
			t.Fatalf("session kept: want %v, error %v", stays, err)
		}
	}
	if n, err := ephemeral.table.Scan().Count(t.Context()); err != nil || n != 151 {
		t.Errorf("%d items are left, %v, want 150 sessions and the device key", n, err)
	}
	if _, err := db.DeleteExpired(t.Context(), "missing", now); err == nil {
		t.Error("no error for a missing table")
	}
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
}
