package main

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/storetest"
)

func TestCreateAccountOfConfiguredAdmin(t *testing.T) {
	main, ephemeral := storetest.Open(t)
	var out strings.Builder
	if err := createAccount(t.Context(), main, "Boss", &out); err != nil {
		t.Fatal(err)
	}
	printed := regexp.MustCompile(`(?s)^username  Boss\npassword  (\S{16})\n.*cannot be recovered`).FindStringSubmatch(out.String())
	if printed == nil {
		t.Fatalf("output of %d bytes without a password", out.Len())
	}
	login := account.Login{Users: main, Attempts: ephemeral, Hasher: account.NewHasher()}
	boss, err := login.Login(t.Context(), time.Now(), account.Client{Network: "network"}, account.Credentials{Username: "boss", Password: printed[1]})
	if err != nil || !account.NewRoles("boss", "").IsAdmin(boss) {
		t.Errorf("sign in: error %v, admin %v", err, account.NewRoles("boss", "").IsAdmin(boss))
	}
	if account.NewRoles("another", "").IsAdmin(boss) {
		t.Error("the account is an admin without being configured as one")
	}
	out.Reset()
	if err := createAccount(t.Context(), main, "BOSS", &out); !errors.Is(err, account.ErrTaken) || out.Len() > 0 {
		t.Errorf("create again: error %v, output of %d bytes", err, out.Len())
	}
}

func TestRunErrors(t *testing.T) {
	set := map[string]string{"TABLE_NAME": "trefoil"}
	for _, test := range []struct {
		name string
		args []string
		set  map[string]string
		want string
	}{
		{"no command", nil, set, "usage"},
		{"unknown command", []string{"delete-account", "boss"}, set, "usage"},
		{"no username", []string{"create-account"}, set, "usage"},
		{"no TABLE_NAME", []string{"create-account", "boss"}, nil, "TABLE_NAME"},
		{"no credentials", []string{"create-account", "boss"}, set, "AWS_REGION"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := run(t.Context(), test.args, func(name string) (string, bool) { text, ok := test.set[name]; return text, ok }, &strings.Builder{})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one that contains %q", err, test.want)
			}
		})
	}
}
