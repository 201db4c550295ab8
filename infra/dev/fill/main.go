// Command fill adds many users and models to the tables of a running stack, for trying out the
// admin pages at scale. The embedded database of npm start listens on a socket in DATA_DIR:
//
//	AWS_ENDPOINT_URL_DYNAMODB=unix:$PWD/.local/dynamodb.sock go run ./infra/dev/fill -users 100000 -models 400
//
// It also adds chats to past days. The chats show up only on days whose costs have not been viewed
// yet.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"golang.org/x/sync/errgroup"

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

// batch is the number of models to add at once.
const batch = 90

func run(ctx context.Context, users, models, days int) error {
	endpoint := os.Getenv("AWS_ENDPOINT_URL_DYNAMODB")
	if endpoint == "" {
		return errors.New("set AWS_ENDPOINT_URL_DYNAMODB, for example to unix:$PWD/.local/dynamodb.sock")
	}
	db := store.Open(store.Connection{
		Region:   cmp.Or(os.Getenv("AWS_REGION"), "us-east-1"),
		Endpoint: endpoint,
		Credentials: aws.Credentials{
			AccessKeyID:     cmp.Or(os.Getenv("AWS_ACCESS_KEY_ID"), "local"),
			SecretAccessKey: cmp.Or(os.Getenv("AWS_SECRET_ACCESS_KEY"), "local"),
		},
	})
	main := db.Main(cmp.Or(os.Getenv("TABLE_NAME"), "trefoil"))
	began := time.Now()
	if err := createUsers(ctx, main, newUsers(users, began)); err != nil {
		return err
	}
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
	ledger := &store.Ledger{Main: main, Ephemeral: db.Ephemeral(cmp.Or(os.Getenv("EPHEMERAL_TABLE_NAME"), "trefoil-ephemeral"))}
	if err := addChats(ctx, ledger, days, began); err != nil {
		return err
	}
	fmt.Printf("added %d users and %d models, and added chats to %d days, in %v\n", users, models, days, time.Since(began).Round(time.Second))
	return nil
}

// createUsers creates users, a few at a time.
func createUsers(ctx context.Context, main *store.Main, users []account.User) error {
	const concurrent = 8
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(concurrent)
	for _, u := range users {
		group.Go(func() error { return main.CreateUser(groupCtx, u) })
	}
	return group.Wait()
}

// newUsers returns users who registered within the last three years.
func newUsers(n int, now time.Time) []account.User {
	users := make([]account.User, n)
	for i := range users {
		created := now.Add(-time.Duration(rand.Int64N(int64(3 * 365 * 24 * time.Hour))))
		seen := created.Add(time.Duration(rand.Int64N(int64(now.Sub(created)) + 1)))
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
		users[i] = u
	}
	return users
}

// addChats adds chats to the given number of days before now, with fewer chats on weekends.
func addChats(ctx context.Context, ledger *store.Ledger, days int, now time.Time) error {
	models := catalog.Seed()
	for ago := days; ago > 0; ago-- {
		day := now.UTC().AddDate(0, 0, -ago)
		chats := 20 + rand.IntN(20)
		if day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
			chats /= 3
		}
		for range chats {
			s := quota.Settlement{Entry: quota.Entry{Day: account.Day(day)}, CountChat: true}
			for _, i := range rand.Perm(min(8, len(models)))[:1+rand.IntN(3)] {
				s.Answers = append(s.Answers, usage.Answer{ModelID: models[i].ModelID, CostNano: (100_000 + rand.Int64N(2_000_000)) * int64(i+1)})
			}
			if err := ledger.Settle(ctx, s); err != nil {
				return err
			}
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
