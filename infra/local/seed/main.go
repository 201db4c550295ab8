// Command seed fills the tables of a running stack with many users and models, to try the admin
// dashboard with them. npm start prints the address of its DynamoDB:
//
//	cd infra/local && AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 go run ./seed -users 100000 -models 400
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
	"trefoil/shared/store"
)

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	users := flag.Int("users", 100_000, "number of users to add")
	models := flag.Int("models", 400, "number of models to add")
	flag.Parse()
	if err := run(ctx, *users, *models); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// batch is the number of models to add at once.
const batch = 90

func run(ctx context.Context, users, models int) error {
	endpoint := os.Getenv("AWS_ENDPOINT_URL_DYNAMODB")
	if endpoint == "" {
		return errors.New("set AWS_ENDPOINT_URL_DYNAMODB to the address that npm start prints")
	}
	main := store.Open(store.Connection{
		Region:   cmp.Or(os.Getenv("AWS_REGION"), "us-east-1"),
		Endpoint: endpoint,
		Credentials: aws.Credentials{
			AccessKeyID:     cmp.Or(os.Getenv("AWS_ACCESS_KEY_ID"), "local"),
			SecretAccessKey: cmp.Or(os.Getenv("AWS_SECRET_ACCESS_KEY"), "local"),
		},
	}).Main(cmp.Or(os.Getenv("TABLE_NAME"), "trefoil"))
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
	fmt.Printf("added %d users and %d models in %v\n", users, models, time.Since(began).Round(time.Second))
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

// newUsers returns users who have registered within the last three years.
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

func newModel(i int) catalog.Model {
	id := fmt.Sprintf("example/model-%03d", i)
	return catalog.Model{
		ID:          id,
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
