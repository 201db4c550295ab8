// Package operator performs tasks that the API does not offer. Like the functions, it uses the
// tables named in its environment.
//
//	npm run operator -- create-account <username>
//
// creates an account and prints its password once. This is the only way to create an account whose
// username is listed in ADMIN_ACCOUNTS or PROTECTED_ADMIN.
//
//	npm run operator -- admin <username>
//
// makes the account with this username an admin. The first admin of a site can make others.
//
//	npm run operator -- reconcile
//
// compares all subscriptions with Stripe, repairs those that differ, and prints their users' IDs.
package operator

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/billing"
	"trefoil/shared/config"
	"trefoil/shared/errs"
	"trefoil/shared/store"
	"trefoil/shared/wire"
)

// Usage lists the commands.
const Usage = "operator create-account <username>, operator admin <username>, or operator reconcile"

// Run runs the command in args with the settings of an environment. Its error is one sentence for
// the operator.
func Run(ctx context.Context, args []string, environment config.Source, out io.Writer) error {
	switch {
	case len(args) == 2 && (args[0] == "create-account" || args[0] == "admin"):
		main, err := open(ctx, environment)
		if err != nil {
			return err
		}
		if args[0] == "admin" {
			return makeAdmin(ctx, main, args[1], out)
		}
		return createAccount(ctx, main, args[1], out)
	case len(args) == 1 && args[0] == "reconcile":
		cfg, err := config.Load[struct{ Stripe config.Stripe }](ctx, environment)
		if err != nil {
			return err
		}
		if !cfg.Stripe.IsConfigured() {
			return errors.New("set STRIPE_SECRET_KEY, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL")
		}
		main, err := open(ctx, environment)
		if err != nil {
			return err
		}
		return reconcile(ctx, main, wire.NewStripe(cfg.Stripe, ""), out)
	}
	return errors.New("usage: " + Usage)
}

// open opens the table named in the environment.
func open(ctx context.Context, environment config.Source) (*store.Main, error) {
	cfg, err := config.Load[config.MainTable](ctx, environment)
	if err != nil {
		return nil, err
	}
	if cfg.AWS.Region == "" || cfg.AWS.Credentials.AccessKeyID == "" {
		return nil, errors.New("set AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; `aws configure export-credentials --format env` prints the credentials of a profile")
	}
	return wire.OpenDB(cfg.AWS).Main(cfg.TableName), nil
}

// reconcile brings all subscriptions up to date. It continues after an error.
func reconcile(ctx context.Context, main *store.Main, provider billing.Provider, out io.Writer) error {
	syncer := billing.Syncer{Store: main, Provider: provider}
	checked, repaired, failed := 0, 0, 0
	err := main.Subscribers(ctx, func(userID string) error {
		checked++
		before, err := main.Subscription(ctx, userID)
		if errors.Is(err, errs.ErrNotFound) { // deleted in the meantime
			return nil
		}
		var after billing.Subscription
		if err == nil {
			after, err = syncer.Sync(ctx, userID)
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

func createAccount(ctx context.Context, users account.UserCreator, username string, out io.Writer) error {
	registration := account.Registration{Users: users, Hasher: account.NewHasher()}
	creds := account.Credentials{Username: username, Password: account.GenerateCredentials().Password}
	if _, err := registration.RegisterByOperator(ctx, time.Now(), creds); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "username  %s\npassword  %s\n\nThe password is shown only once and cannot be recovered.\n", creds.Username, creds.Password)
	return err
}

func makeAdmin(ctx context.Context, main *store.Main, username string, out io.Writer) error {
	user, err := main.UserByUsername(ctx, username)
	if errors.Is(err, errs.ErrNotFound) {
		return errors.New("no account has this username: create it on the site first, or with create-account")
	}
	if err == nil {
		err = main.GrantAdmin(ctx, user.ID)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s is an admin.\n", user.Username)
	return err
}
