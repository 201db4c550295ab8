// Command operator does what no address of the API may do. It talks to the
// tables that its environment names, as the functions do:
//
//	npm run operator -- create-account <username>
//
// makes an account, the only way to one whose username ADMIN_ACCOUNTS or
// PROTECTED_ADMIN names, and prints its password once.
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
		return errors.New("AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed; `aws configure export-credentials --format env` prints them for a profile")
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
	made := account.Credentials{Username: username, Password: account.GenerateCredentials().Password}
	if _, err := registration.RegisterByOperator(ctx, time.Now(), made); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "username  %s\npassword  %s\n\nThe password is shown this once and cannot be recovered.\n", made.Username, made.Password)
	return err
}
