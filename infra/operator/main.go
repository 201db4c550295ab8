// Command operator performs tasks that the API does not offer. Like the functions, it uses the
// tables named in its environment.
//
//	npm run operator -- create-account <username>
//
// creates an account and prints its password once. This is the only way to create an account whose
// username is listed in ADMIN_ACCOUNTS or PROTECTED_ADMIN.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/config"
	"trefoil/shared/store"
)

const usage = "usage: npm run operator -- create-account <username>"

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	if err := run(ctx, os.Args[1:], config.Environment, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, environment config.Source, out io.Writer) error {
	if len(args) != 2 || args[0] != "create-account" {
		return errors.New(usage)
	}
	cfg, err := config.Load[config.Operator](ctx, environment)
	if err != nil {
		return err
	}
	if cfg.AWS.Region == "" || cfg.AWS.Credentials.AccessKeyID == "" {
		return errors.New("set AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; `aws configure export-credentials --format env` prints the credentials of a profile")
	}
	db := store.Open(store.Connection{
		Region:      cfg.AWS.Region,
		Endpoint:    cfg.AWS.DynamoDBEndpoint,
		Credentials: cfg.AWS.Credentials,
	})
	return createAccount(ctx, db.Main(cfg.TableName), args[1], out)
}

func createAccount(ctx context.Context, users account.UserCreator, username string, out io.Writer) error {
	registration := account.Registration{Users: users, Hasher: account.NewHasher()}
	creds := account.Credentials{Username: username, Password: account.GenerateCredentials().Password}
	if _, err := registration.RegisterByOperator(ctx, time.Now(), creds); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "username  %s\npassword  %s\n\nThe password is shown only once and cannot be recovered.\n", creds.Username, creds.Password)
	return err
}
