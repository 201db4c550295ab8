package account_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
)

const network, password = "network", "correct horse battery"

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// newLogin returns a Login on its own store, in which Ada has an account.
func newLogin(t *testing.T) (account.Login, *store.Main, *store.Ephemeral, func() int64) {
	t.Helper()
	main, ephemeral := storetest.Open(t)
	ephemeral.Now = func() time.Time { return noon }
	hasher, runs := account.CountingHasher()
	registration := account.Registration{Users: main, Attempts: ephemeral, Hasher: hasher}
	if _, err := registration.Register(t.Context(), noon, network, account.Credentials{Username: "Ada", Password: password}); err != nil {
		t.Fatal(err)
	}
	return account.Login{Users: main, Attempts: ephemeral, Hasher: hasher}, main, ephemeral, runs
}

// Timing does not reveal which usernames exist: every login computes one hash.
func TestEveryLoginComputesOneHash(t *testing.T) {
	login, main, _, runs := newLogin(t)
	external := account.User{ID: "0123456789abcdef0123456789abcdef", Username: "external"}
	if err := main.CreateUserWithIdentity(t.Context(), external, account.Identity{Issuer: "i", Subject: "s"}); err != nil {
		t.Fatal(err)
	}
	for _, given := range []account.Credentials{
		{Username: "ada", Password: password},
		{Username: "ada", Password: "wrong"},
		{Username: "nobody", Password: password},
		{Username: "external", Password: ""},
		{Username: "not a name", Password: password},
		{},
	} {
		before := runs()
		_, err := login.Login(t.Context(), noon, network, given)
		if good := given.Username == "ada" && given.Password == password; good != (err == nil) || !good && err != account.ErrWrongCredentials {
			t.Errorf("%+v: %v", given, err)
		}
		if n := runs() - before; n != 1 {
			t.Errorf("%+v took %d hashes, want 1", given, n)
		}
	}
}

func TestLoginReplacesOutdatedHash(t *testing.T) {
	login, main, _, _ := newLogin(t)
	before, err := main.UserByUsername(t.Context(), "ada")
	if err != nil {
		t.Fatal(err)
	}
	outdated := account.OutdatedHash(password)
	if err := main.UpdateHash(t.Context(), before, outdated); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := login.Login(t.Context(), noon, network, account.Credentials{Username: "ada", Password: password}); err != nil {
			t.Fatal(err)
		}
	}
	after, err := main.UserByUsername(t.Context(), "ada")
	if err != nil || after.PasswordHash == outdated || after.Epoch != before.Epoch {
		t.Errorf("%v: replaced %v, epoch %d", err, after.PasswordHash != outdated, after.Epoch)
	}
}

func TestLoginIsThrottled(t *testing.T) {
	login, _, ephemeral, runs := newLogin(t)
	good := account.Credentials{Username: "ada", Password: password}

	// 100 concurrent logins with the right password all succeed.
	var group sync.WaitGroup
	for range 100 {
		group.Go(func() {
			if _, err := login.Login(t.Context(), noon, network, good); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()

	// Of 130 concurrent wrong ones, only 100 are checked.
	var wrong, limited atomic.Int64
	before := runs()
	for range 130 {
		group.Go(func() {
			switch _, err := login.Login(t.Context(), noon, network, account.Credentials{Username: "ADA", Password: "wrong"}); {
			case err == account.ErrWrongCredentials:
				wrong.Add(1)
			case errors.Is(err, errs.ErrLimit):
				limited.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	group.Wait()
	if wrong.Load() != 100 || limited.Load() != 30 || runs()-before != 100 {
		t.Errorf("%d wrong, %d rejected, %d hashed, want 100, 30 and 100", wrong.Load(), limited.Load(), runs()-before)
	}
	if _, err := login.Login(t.Context(), noon, network, good); !errors.Is(err, errs.ErrLimit) {
		t.Errorf("over the account limit: %v", err)
	}
	for i := range 200 { // other usernames: the network limit is 300
		if _, err := login.Login(t.Context(), noon, network, account.Credentials{Username: fmt.Sprint("name", i)}); err != account.ErrWrongCredentials {
			t.Fatalf("network failure %d: %v", 100+i, err)
		}
	}
	for at, want := range map[string]error{network: errs.ErrLimit, "another": account.ErrWrongCredentials} {
		if _, err := login.Login(t.Context(), noon, at, account.Credentials{Username: "grace"}); !errors.Is(err, want) {
			t.Errorf("from %s: %v, want %v", at, err, want)
		}
	}
	ephemeral.Now = func() time.Time { return noon.Add(time.Hour) }
	if _, err := login.Login(t.Context(), noon, network, good); err != nil {
		t.Errorf("an hour later: %v", err)
	}
}

// Timing does not reveal which usernames are reserved: they compute a hash, as taken ones do.
func TestReservedNameComputesOneHash(t *testing.T) {
	_, main, ephemeral, _ := newLogin(t)
	hasher, runs := account.CountingHasher()
	registration := account.Registration{Users: main, Attempts: ephemeral, Hasher: hasher, Roles: account.NewRoles("boss", "keeper")}
	for i, name := range []string{"ada", "Boss", "keeper"} {
		given := account.Credentials{Username: name, Password: password}
		if _, err := registration.Register(t.Context(), noon, "elsewhere", given); err != account.ErrTaken {
			t.Errorf("%s: %v", name, err)
		}
		if n := runs(); n != int64(i+1) {
			t.Errorf("%s: %d hashes in total, want %d", name, n, i+1)
		}
	}
	if err := ephemeral.Reserve(t.Context(), "registrations elsewhere", 3); !errors.Is(err, errs.ErrLimit) {
		t.Errorf("after three attempts: %v", err)
	}
}

func TestRegistrationsAreThrottled(t *testing.T) {
	_, main, ephemeral, _ := newLogin(t)
	for ephemeral.Reserve(t.Context(), "registrations "+network, 100) == nil {
	}
	hasher, _ := account.CountingHasher()
	registration := account.Registration{Users: main, Attempts: ephemeral, Hasher: hasher}
	for at, want := range map[string]error{network: errs.ErrLimit, "another": nil} {
		if _, err := registration.Register(t.Context(), noon, at, account.Credentials{Username: "grace", Password: password}); !errors.Is(err, want) {
			t.Errorf("from %s: %v, want %v", at, err, want)
		}
	}
}
