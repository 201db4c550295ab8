// Command fill adds many users and models to the embedded database of a running npm start, for trying
// out the admin pages at scale.
//
// It also adds chats to past days. The chats show up only on days whose costs have not been viewed
// yet.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"golang.org/x/sync/errgroup"

	"trefoil/infra/server/stack"
	"trefoil/shared/account"
	"trefoil/shared/catalog"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/usage"
)

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	users := flag.Int("users", 100_000, "number of users to add")
	models := flag.Int("models", 400, "number of models to add")
	days := flag.Int("days", 60, "number of past days to add chats to")
	flag.Parse()
	if err := run(ctx, *users, *models, *days); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, users, models, days int) error {
	data, err := filepath.Abs(cmp.Or(os.Getenv("DATA_DIR"), ".local"))
	if err != nil {
		return err
	}
	db := store.Open(store.Connection{
		Region: "us-east-1", Endpoint: stack.DatabaseEndpoint(data), Credentials: aws.Credentials{AccessKeyID: "local", SecretAccessKey: "local"},
	})
	main := db.Main("trefoil")
	ledger := &store.Ledger{Main: main, Ephemeral: db.Ephemeral("trefoil-ephemeral")}
	began := time.Now()

	const concurrent = 8
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(concurrent)
	for range users {
		group.Go(func() error { return main.CreateUser(groupCtx, newUser(began)) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	const batch = 90 // models to add at once
	for first := 0; first < models; first += batch {
		err := main.EditModels(ctx, func([]catalog.Model) (e catalog.Edit, err error) {
			for i := first; i < min(first+batch, models); i++ {
				e.Put = append(e.Put, newModel(i))
			}
			return e, nil
		})
		if err != nil {
			return err
		}
	}
	for ago := range days {
		if err := addChats(ctx, ledger, began.UTC().AddDate(0, 0, -ago-1)); err != nil {
			return err
		}
	}
	fmt.Printf("added %d users and %d models, and added chats to %d days, in %v\n", users, models, days, time.Since(began).Round(time.Second))
	return nil
}

// newUser returns a user who registered within the last three years.
func newUser(now time.Time) account.User {
	created := now.Add(-rand.N(3 * 365 * 24 * time.Hour))
	seen := created.Add(rand.N(now.Sub(created) + 1))
	u := account.User{
		ID:          fmt.Sprintf("%016x%016x", rand.Uint64(), rand.Uint64()),
		Username:    fmt.Sprintf("%s-%08x", account.GenerateCredentials().Username[:6], rand.Uint32()),
		ChatCount:   rand.IntN(200),
		IsPro:       rand.IntN(50) == 0,
		CreatedAt:   created,
		LastLoginAt: seen,
		LastSeen:    seen,
	}
	if rand.IntN(2) == 0 {
		u.Email, u.EmailVerified = u.Username+"@example.org", true
	}
	return u
}

// addChats adds a day's chats.
func addChats(ctx context.Context, ledger *store.Ledger, day time.Time) error {
	models := catalog.Seed()
	for range 10 + rand.IntN(30) {
		s := quota.Settlement{Entry: quota.Entry{Day: account.Day(day)}, CountChat: true}
		for _, i := range rand.Perm(min(8, len(models)))[:1+rand.IntN(3)] {
			s.Answers = append(s.Answers, usage.Answer{ModelID: models[i].ModelID, CostNano: (100_000 + rand.Int64N(2_000_000)) * int64(i+1)})
		}
		if err := ledger.Settle(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

func newModel(i int) catalog.Model {
	id := fmt.Sprintf("example/model-%03d", i)
	return catalog.Model{
		ID:          catalog.NewID(id),
		ModelID:     id,
		Name:        fmt.Sprintf("Example Model %d", i),
		Provider:    "Example",
		Description: "A model to fill the catalog.",
		Category:    "general",
		Pricing:     "$0.001",
		Position:    1000 + i,
		IsFree:      i%2 == 0,
	}
}
