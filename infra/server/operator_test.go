package main

import (
	"errors"
	"io"
	"maps"
	"regexp"
	"strings"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/billing"
	"trefoil/shared/billing/billingtest"
	"trefoil/shared/config"
	"trefoil/shared/storetest"
)

func TestCreateAccountForConfiguredAdmin(t *testing.T) {
	main, ephemeral := storetest.Open(t)
	text, err := createAccount(t.Context(), database{Main: main}, "Boss")
	if err != nil {
		t.Fatal(err)
	}
	printed := regexp.MustCompile(`(?s)^username  Boss\npassword  (\S{16})\n.*cannot be recovered`).FindStringSubmatch(text)
	if printed == nil {
		t.Fatalf("output of %d bytes without a password", len(text))
	}
	login := account.Login{Users: main, Attempts: ephemeral, Hasher: account.NewHasher()}
	boss, err := login.Login(t.Context(), time.Now(), account.Client{Network: account.Network{"network"}}, account.Credentials{Username: "boss", Password: printed[1]})
	if err != nil || !account.NewRoles("boss", "").IsAdmin(boss) {
		t.Errorf("sign in: error %v, admin %v", err, account.NewRoles("boss", "").IsAdmin(boss))
	}
	if account.NewRoles("another", "").IsAdmin(boss) {
		t.Error("the account is an admin without being configured as one")
	}
	if _, err := createAccount(t.Context(), database{Main: main}, "BOSS"); !errors.Is(err, account.ErrTaken) {
		t.Errorf("create again: error %v", err)
	}
}

// A password that was not printed is lost, so the command must not succeed.
func TestUnprintedPassword(t *testing.T) {
	at := storetest.Create(t)
	closed, writer := io.Pipe()
	closed.Close()
	err := runOperator(t.Context(), []string{"create-account", "ada"}, config.Values(map[string]string{
		"TABLE_NAME": at.Main, "AWS_REGION": at.Region, "AWS_ENDPOINT_URL_DYNAMODB": at.Endpoint,
		"AWS_ACCESS_KEY_ID": at.Credentials.AccessKeyID, "AWS_SECRET_ACCESS_KEY": at.Credentials.SecretAccessKey,
	}), writer)
	if !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("error %v, want %v", err, io.ErrClosedPipe)
	}
}

func TestAdmin(t *testing.T) {
	main, ephemeral := storetest.Open(t)
	registration := account.Registration{Users: main, Attempts: ephemeral, Hasher: account.NewHasher()}
	if _, err := registration.Register(t.Context(), time.Now(), account.Network{"network"}, account.Credentials{Username: "Ada", Password: "correct horse"}); err != nil {
		t.Fatal(err)
	}
	if _, err := makeAdmin(t.Context(), database{Main: main}, "grace"); err == nil || !strings.Contains(err.Error(), "no account has this username") {
		t.Errorf("unknown username: error %v", err)
	}
	for range 2 { // the second time changes nothing
		if text, err := makeAdmin(t.Context(), database{Main: main}, "ada"); err != nil || text != "Ada is an admin." {
			t.Errorf("error %v, output %q", err, text)
		}
		if ada, err := main.UserByUsername(t.Context(), "Ada"); err != nil || !ada.IsAdmin || ada.IsPro {
			t.Errorf("%+v, error %v", ada, err)
		}
	}
}

func TestBlock(t *testing.T) {
	main, ephemeral := storetest.Open(t)
	registration := account.Registration{Users: main, Attempts: ephemeral, Hasher: account.NewHasher()}
	if _, err := registration.Register(t.Context(), time.Now(), account.Network{"network"}, account.Credentials{Username: "Ada", Password: "correct horse"}); err != nil {
		t.Fatal(err)
	}
	run := func(command, username, want, wantErr string) {
		t.Helper()
		text, err := userCommands[command](t.Context(), database{main, account.NewRoles("boss", "")}, username)
		if err == nil && text != want || (err == nil) != (wantErr == "") || err != nil && !strings.Contains(err.Error(), wantErr) {
			t.Errorf("%s %s: %q, error %v", command, username, text, err)
		}
	}
	run("block", "grace", "", "no account has this username")
	run("block", "ada", "Ada is blocked.", "")
	run("block", "ada", "Ada is blocked.", "")
	run("admin", "ada", "", "unblock it first")
	run("unblock", "ADA", "Ada is not blocked.", "")
	run("admin", "ada", "Ada is an admin.", "")
	run("block", "ada", "", "Remove the admin rights")
	if _, err := createAccount(t.Context(), database{Main: main}, "boss"); err != nil {
		t.Fatal(err)
	}
	run("block", "boss", "", "Admins cannot be blocked")
	entries, _, err := main.Audit(t.Context(), time.Now(), "")
	if err != nil || len(entries) != 2 || entries[0].To != "false" || entries[1].ActorID != audit.Operator {
		t.Errorf("audit log: %+v, %v", entries, err)
	}
}

// Reconciling applies changes that the webhook missed. It prints only IDs.
func TestReconcile(t *testing.T) {
	main, ephemeral := storetest.Open(t)
	now := time.Now().UTC().Truncate(time.Second)
	stripe := billingtest.New(now)
	service := billing.Service{Store: main, Provider: stripe, Guard: ephemeral}
	var users []account.User
	for _, digit := range []string{"a", "b", "c"} {
		u := account.User{ID: strings.Repeat(digit, 32), Username: "user-" + digit, PasswordHash: "hash"}
		if err := main.CreateUser(t.Context(), u); err != nil {
			t.Fatal(err)
		}
		users = append(users, u)
	}
	var paid []*billingtest.Contract
	for _, u := range users[:2] {
		if _, err := service.Subscribe(t.Context(), u, billing.Monthly); err != nil {
			t.Fatal(err)
		}
		paid = append(paid, stripe.Complete(stripe.Open()[0], false))
	}
	stripe.Events = nil // all are lost
	run := func(want string) {
		t.Helper()
		var out strings.Builder
		err := reconcile(t.Context(), main, stripe, &out)
		if lines := strings.Split(out.String(), "\n"); !strings.Contains(out.String(), want) || strings.Contains(want, "0 failed") != (err == nil) {
			t.Errorf("%v, output %q, want %q", err, lines, want)
		}
		if strings.Contains(out.String(), "user-") || strings.Contains(out.String(), "cus_") {
			t.Errorf("output %q", out.String())
		}
	}
	run("2 checked, 2 repaired, 0 failed")
	run("2 checked, 0 repaired, 0 failed")
	stripe.End(paid[0])
	run("repaired " + users[0].ID + "\n2 checked, 1 repaired, 0 failed")
	stripe.Before = func(string) error { return billing.ErrUnavailable }
	run("2 checked, 0 repaired, 2 failed")
}

func TestOperatorErrors(t *testing.T) {
	set := map[string]string{"TABLE_NAME": "trefoil"}
	aws := map[string]string{"TABLE_NAME": "trefoil", "AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "id"}
	half := maps.Clone(aws)
	half["STRIPE_SECRET_KEY"] = "sk"
	for _, test := range []struct {
		name string
		args []string
		set  map[string]string
		want string
	}{
		{"no command", nil, set, "usage"},
		{"unknown command", []string{"delete-account", "boss"}, set, "usage"},
		{"no username", []string{"create-account"}, set, "usage"},
		{"no username of an admin", []string{"admin"}, set, "usage"},
		{"no TABLE_NAME", []string{"create-account", "boss"}, nil, "TABLE_NAME"},
		{"argument of reconcile", []string{"reconcile", "boss"}, set, "usage"},
		{"no Stripe account", []string{"reconcile"}, aws, "STRIPE_SECRET_KEY"},
		{"half a Stripe account", []string{"reconcile"}, half, "STRIPE_PRICE_MONTHLY, STRIPE_PRICE_ANNUAL"},
		{"no credentials", []string{"create-account", "boss"}, set, "AWS_REGION"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := runOperator(t.Context(), test.args, config.Values(test.set), &strings.Builder{})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one that contains %q", err, test.want)
			}
		})
	}
}
