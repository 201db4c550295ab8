package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/billing"
	"trefoil/shared/config"
	"trefoil/shared/errs"
	"trefoil/shared/store"
	"trefoil/shared/wire"
)

// operatorUsage lists the commands for tasks that the API does not offer. Like the functions, they use
// the tables named in the environment.
const operatorUsage = `
  operator create-account <username>  create an account and print its password
  operator admin <username>           make an account an admin
  operator block <username>           keep an account from chatting and subscribing
  operator unblock <username>         undo that
  operator reconcile                  repair subscriptions that differ from Stripe's`

// userCommands are the operator's commands that take a username. Each returns what to print.
var userCommands = map[string]func(ctx context.Context, db database, username string) (string, error){
	"create-account": createAccount,
	"admin":          makeAdmin,
	"block":          setBlocked(true),
	"unblock":        setBlocked(false),
}

// database is the main table, and the configured admins.
type database struct {
	*store.Main
	roles account.Roles
}

// runOperator runs the operator's command in args with the settings of an environment. Its error is one
// sentence for the operator.
func runOperator(ctx context.Context, args []string, environment config.Source, out io.Writer) error {
	isReconcile := len(args) == 1 && args[0] == "reconcile"
	if !isReconcile && (len(args) != 2 || userCommands[args[0]] == nil) {
		return errors.New("usage:" + operatorUsage)
	}
	cfg, err := config.Load[struct {
		config.MainTable
		config.Admins
	}](ctx, environment)
	if err != nil {
		return err
	}
	if cfg.AWS.Region == "" || cfg.AWS.Credentials.AccessKeyID == "" {
		return errors.New("set AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; `aws configure export-credentials --format env` prints the credentials of a profile")
	}
	db := database{wire.OpenDB(cfg.AWS).Main(cfg.TableName), account.NewRoles(cfg.AdminAccounts, cfg.ProtectedAdmin)}
	if !isReconcile {
		done, err := userCommands[args[0]](ctx, db, args[1])
		if err == nil {
			_, err = fmt.Fprintln(out, done)
		}
		return err
	}
	stripe, err := config.Load[config.Stripe](ctx, environment)
	if err != nil {
		return err
	}
	if !stripe.IsConfigured() {
		return errors.New("set STRIPE_SECRET_KEY, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL")
	}
	return reconcile(ctx, db.Main, wire.NewStripe(stripe, ""), out)
}

// reconcile compares all subscriptions with Stripe, repairs those that differ, and prints their users'
// IDs. It continues after an error.
func reconcile(ctx context.Context, main *store.Main, provider billing.Provider, out io.Writer) error {
	service := billing.Service{Store: main, Provider: provider}
	checked, repaired, failed := 0, 0, 0
	err := main.Subscribers(ctx, func(userID string) error {
		checked++
		before, err := main.Subscription(ctx, userID)
		if errors.Is(err, errs.ErrNotFound) { // deleted in the meantime
			return nil
		}
		var after billing.Subscription
		if err == nil {
			after, err = service.Sync(ctx, userID)
		}
		before.Version, after.Version = 0, 0
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			failed++
			fmt.Fprintln(out, "failed  ", userID, err)
		case before != after:
			repaired++
			fmt.Fprintln(out, "repaired", userID)
		}
		return nil
	})
	fmt.Fprintf(out, "%d checked, %d repaired, %d failed\n", checked, repaired, failed)
	if err == nil && failed > 0 {
		err = errors.New("some subscriptions could not be reconciled; run reconcile again to retry them")
	}
	return err
}

// createAccount creates an account and prints its password once. This is the only way to create an
// account whose username is listed in ADMIN_ACCOUNTS or PROTECTED_ADMIN.
func createAccount(ctx context.Context, db database, username string) (string, error) {
	registration := account.Registration{Users: db, Hasher: account.NewHasher()}
	creds := account.Credentials{Username: username, Password: account.GenerateCredentials().Password}
	_, err := registration.RegisterByOperator(ctx, time.Now(), creds)
	return fmt.Sprintf("username  %s\npassword  %s\n\nThe password is shown only once and cannot be recovered.", creds.Username, creds.Password), err
}

// makeAdmin makes an account an admin. The first admin of a site can make others.
func makeAdmin(ctx context.Context, db database, username string) (string, error) {
	user, err := findUser(ctx, db.Main, username)
	if err != nil {
		return "", err
	}
	if user.Blocked {
		return "", errors.New("this account is blocked: unblock it first")
	}
	return user.Username + " is an admin.", db.GrantAdmin(ctx, user.ID)
}

// setBlocked returns the command that blocks or unblocks an account that is not an admin's. The audit log
// names the operator as the actor.
func setBlocked(blocked bool) func(ctx context.Context, db database, username string) (string, error) {
	return func(ctx context.Context, db database, username string) (string, error) {
		user, err := findUser(ctx, db.Main, username)
		if err == nil {
			err = db.roles.CheckBlock(user, blocked)
		}
		if err != nil {
			return "", err
		}
		entry := audit.NewUserEntry(time.Now(), account.User{ID: audit.Operator}, audit.UserBlocked, user.ID, user.Blocked, blocked)
		state := "not blocked"
		if blocked {
			state = "blocked"
		}
		return user.Username + " is " + state + ".", db.SetBlocked(ctx, user.ID, blocked, entry)
	}
}

func findUser(ctx context.Context, main *store.Main, username string) (account.User, error) {
	user, err := main.UserByUsername(ctx, username)
	if errors.Is(err, errs.ErrNotFound) {
		return account.User{}, errors.New("no account has this username: create it on the site first, or with create-account")
	}
	return user, err
}
