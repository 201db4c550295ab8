package account_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
)

const password = "correct horse battery"

var network = account.Network{"network"}

// client is an unknown device.
var client = account.Client{Network: network}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// newLogin returns a Login with its own store, in which Ada has an account.
func newLogin(t *testing.T) (account.Login, *store.Main, *store.Ephemeral, func() int64) {
	t.Helper()
	main, ephemeral := storetest.Open(t)
	ephemeral.Now = func() time.Time { return noon }
	hasher, runs := account.CountingHasher()
	registration := account.Registration{Users: main, Attempts: ephemeral, Hasher: hasher}
	if _, err := registration.Register(t.Context(), noon, network, account.Credentials{Username: "Ada", Password: password}); err != nil {
		t.Fatal(err)
	}
	return account.Login{Users: main, Attempts: ephemeral, Devices: account.KnownDevices{Keys: ephemeral}, Hasher: hasher}, main, ephemeral, runs
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
		_, err := login.Login(t.Context(), noon, client, given)
		if good := given.Username == "ada" && given.Password == password; good != (err == nil) || !good && err != account.ErrWrongCredentials {
			t.Errorf("%+v: %v", given, err)
		}
		if n := runs() - before; n != 1 {
			t.Errorf("%+v took %d hashes, want 1", given, n)
		}
	}
}

// A password that is too long for any account is rejected at once. Nothing is hashed, and the attempt
// does not count.
func TestLongPasswordsAreNotHashed(t *testing.T) {
	login, main, ephemeral, runs := newLogin(t)
	ada, err := main.UserByUsername(t.Context(), "ada")
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("🍀", 129)
	registration := account.Registration{Users: main, Attempts: ephemeral, Hasher: login.Hasher}
	change := account.PasswordChange{Users: main, Reauthentication: account.Reauthentication{Attempts: ephemeral, Hasher: login.Hasher}}
	before := runs()
	for range 120 { // more than all limits on attempts
		if _, err := login.Login(t.Context(), noon, client, account.Credentials{Username: "ada", Password: long}); err != account.ErrWrongCredentials {
			t.Fatalf("login: %v", err)
		}
		if _, err := change.Change(t.Context(), ada, "session", long, password); err != account.ErrWrongPassword {
			t.Fatalf("change from a long password: %v", err)
		}
		if _, err := change.Change(t.Context(), ada, "session", password, long); !errors.Is(err, errs.ErrInvalid) {
			t.Fatalf("change to a long password: %v", err)
		}
		if _, err := registration.Register(t.Context(), noon, network, account.Credentials{Username: "grace", Password: long}); !errors.Is(err, errs.ErrInvalid) {
			t.Fatalf("registration: %v", err)
		}
	}
	if n := runs() - before; n != 0 {
		t.Errorf("computed %d hashes", n)
	}
	if _, err := login.Login(t.Context(), noon, client, account.Credentials{Username: "ada", Password: password}); err != nil {
		t.Errorf("right password: %v", err)
	}
}

func TestReauthentication(t *testing.T) {
	login, main, ephemeral, _ := newLogin(t)
	ada, err := main.UserByUsername(t.Context(), "ada")
	if err != nil {
		t.Fatal(err)
	}
	check := account.Reauthentication{Attempts: ephemeral, Hasher: login.Hasher}
	tests := []struct {
		name     string
		user     account.User
		age      time.Duration // of the session
		password string
		code     string // of the error, or empty
	}{
		{"right password, old session", ada, 20 * 24 * time.Hour, password, ""},
		{"wrong password, new session", ada, 0, "a guess", "wrong_password"},
		{"no password, new session", ada, 0, "", "password_required"},
		{"long password", ada, 0, strings.Repeat("a", 129), "wrong_password"},
		{"identity provider, new session", account.User{}, 10*time.Minute - time.Second, "", ""},
		{"identity provider, old session", account.User{}, 10 * time.Minute, "", "sign_in_again"},
		{"identity provider, old session, any password", account.User{}, time.Hour, "guess", "sign_in_again"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			now := noon.Add(test.age)
			session := account.NewSession(test.user, noon).Extended(now) // its use does not make it new
			var got errs.Error
			if err := check.Check(t.Context(), now, test.user, session, "session", test.password); err != nil {
				got = *err.(*errs.Error)
			}
			if got.Code != test.code {
				t.Errorf("got %q, want %q", got.Code, test.code)
			}
		})
	}
	for range 100 {
		_ = check.Check(t.Context(), noon, ada, account.Session{}, "guesser", "a guess")
	}
	if err := check.Check(t.Context(), noon, ada, account.Session{}, "guesser", password); !errors.Is(err, errs.ErrLimit) {
		t.Errorf("after 100 guesses: %v", err)
	}
}

// Only a sign-in that asks the provider to authenticate the user confirms a deletion, unless the
// provider says that it authenticated the user long ago.
func TestReauthenticationAtProvider(t *testing.T) {
	const minutes = time.Minute
	for _, test := range []struct {
		name          string
		again         bool
		authenticated time.Duration // before the sign-in; negative if the provider does not say
		age           time.Duration // of the session
		want          bool
	}{
		{"asked", true, -1, 0, true},
		{"asked, authenticated now", true, 0, 0, true},
		{"asked, authenticated long ago", true, 10 * minutes, 0, false},
		{"asked, old session", true, -1, 10 * minutes, false},
		{"not asked", false, -1, 0, false},
		{"not asked, authenticated now", false, 0, 0, false},
	} {
		var profile account.Profile
		if test.authenticated >= 0 {
			profile.AuthenticatedAt = noon.Add(-test.authenticated)
		}
		session := account.NewExternalSession(account.User{}, noon, account.SignIn{Again: test.again}, profile)
		err := account.Reauthentication{}.Check(t.Context(), noon.Add(test.age), account.User{}, session, "session", "")
		if got := err == nil; got != test.want {
			t.Errorf("%s: confirmed %v, want %v", test.name, got, test.want)
		}
		if session.Expires != account.NewSession(account.User{}, noon).Expires {
			t.Errorf("%s: expires %v", test.name, session.Expires)
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
		if _, err := login.Login(t.Context(), noon, client, account.Credentials{Username: "ada", Password: password}); err != nil {
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
			if _, err := login.Login(t.Context(), noon, client, good); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()

	// Of 130 concurrent logins with a wrong password, only 100 are checked.
	var wrong, limited atomic.Int64
	before := runs()
	for range 130 {
		group.Go(func() {
			switch _, err := login.Login(t.Context(), noon, client, account.Credentials{Username: "ADA", Password: "wrong"}); {
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
	if _, err := login.Login(t.Context(), noon, client, good); !errors.Is(err, errs.ErrLimit) {
		t.Errorf("over the limit for the account and network: %v", err)
	}
	if _, err := login.Login(t.Context(), noon, account.Client{Network: account.Network{"elsewhere"}}, good); err != nil {
		t.Errorf("from another network: %v", err)
	}
	for i := range 200 { // other usernames: the network limit is 300
		if _, err := login.Login(t.Context(), noon, client, account.Credentials{Username: fmt.Sprint("name", i)}); err != account.ErrWrongCredentials {
			t.Fatalf("failed login %d from the network: %v", 101+i, err)
		}
	}
	for at, want := range map[account.Network]error{network: errs.ErrLimit, {"another"}: account.ErrWrongCredentials} {
		if _, err := login.Login(t.Context(), noon, account.Client{Network: at}, account.Credentials{Username: "grace"}); !errors.Is(err, want) {
			t.Errorf("from %s: %v, want %v", at, err, want)
		}
	}
	ephemeral.Now = func() time.Time { return noon.Add(time.Hour) }
	if _, err := login.Login(t.Context(), noon, client, good); err != nil {
		t.Errorf("an hour later: %v", err)
	}
}

// At its network's limit, a login with another username stores nothing. Otherwise, a flood of them
// would leave an item each.
func TestFailedLoginsLeaveFewItems(t *testing.T) {
	tables := storetest.Create(t)
	main, ephemeral := tables.Open()
	hasher, _ := account.CountingHasher()
	login := account.Login{Users: main, Attempts: ephemeral, Devices: account.KnownDevices{Keys: ephemeral}, Hasher: hasher}
	items := func() int {
		t.Helper()
		stored, err := tables.Scan(t.Context(), tables.Ephemeral)
		if err != nil {
			t.Fatal(err)
		}
		return len(stored)
	}
	at := account.Network{"network", "wide", "widest"}
	for range 300 {
		if err := ephemeral.Reserve(t.Context(), "network network", 300); err != nil {
			t.Fatal(err)
		}
	}
	before := items()
	for i := range 20 {
		if _, err := login.Login(t.Context(), noon, account.Client{Network: at}, account.Credentials{Username: fmt.Sprint("name", i), Password: password}); !errors.Is(err, errs.ErrLimit) {
			t.Fatal(err)
		}
	}
	if after := items(); after != before {
		t.Errorf("%d items, want %d", after, before)
	}
}

// Guesses from many networks lock out unknown devices, but not those that have signed in before.
func TestKnownDevicesAreNotLockedOut(t *testing.T) {
	login, _, ephemeral, _ := newLogin(t)
	try := func(network, cookie, username, password string) error {
		_, err := login.Login(t.Context(), noon, account.Client{Network: account.Network{network}, DeviceCookie: cookie}, account.Credentials{Username: username, Password: password})
		return err
	}
	cookie, err := login.Devices.Remember(t.Context(), "", "Ada")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 500 {
		if err := try(fmt.Sprint("network ", i/100), "", "ada", "wrong"); err != account.ErrWrongCredentials {
			t.Fatalf("guess %d: %v", i, err)
		}
	}
	for _, test := range []struct {
		name, network, cookie string
		want                  error
	}{
		{"unknown device", "another", "", errs.ErrLimit},
		{"forged cookie", "another", cookie[:len(cookie)-4] + "AAAA", errs.ErrLimit},
		{"known device", "another", cookie, nil},
		{"known device on an attacker's network", "network 0", cookie, nil},
	} {
		if err := try(test.network, test.cookie, "ADA", password); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}

	// A known device has its own limit for each account.
	for range 100 {
		if err := try("another", cookie, "ada", "wrong"); err != account.ErrWrongCredentials {
			t.Fatal(err)
		}
	}
	if err := try("yet another", cookie, "ada", password); !errors.Is(err, errs.ErrLimit) {
		t.Errorf("known device over its limit: %v", err)
	}
	if err := ephemeral.Reserve(t.Context(), "network another", 1); err != nil {
		t.Errorf("failed logins from a known device count toward the network limit: %v", err)
	}
}

func TestRememberedAccounts(t *testing.T) {
	login, _, _, _ := newLogin(t)
	var cookie string
	for _, name := range []string{"one", "two", "three", "four", "Five", "six", "FOUR"} {
		var err error
		if cookie, err = login.Devices.Remember(t.Context(), cookie, name); err != nil {
			t.Fatal(err)
		}
		// Not in its base64 form, which contains a short name by chance.
		if value, err := base64.RawURLEncoding.DecodeString(cookie); err != nil || strings.Contains(string(value), name) {
			t.Errorf("cookie %q contains %s, or %v", value, name, err)
		}
	}
	for name, want := range map[string]bool{"one": false, "two": true, "three": true, "four": true, "five": true, "six": true, "": false} {
		if got, err := login.Devices.Known(t.Context(), cookie, name); err != nil || got != want {
			t.Errorf("%s: known %v, %v, want %v", name, got, err, want)
		}
	}
	for _, forged := range []string{"", "x", cookie + "A", cookie[1:], strings.Repeat("A", 22), strings.Repeat("A", 43), strings.Repeat("A", 10_000), "\x00\n"} {
		if got, err := login.Devices.Known(t.Context(), forged, "four"); err != nil || got {
			t.Errorf("%.50q: known %v, %v", forged, got, err)
		}
		again, err := login.Devices.Remember(t.Context(), forged, "ada")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := login.Devices.Known(t.Context(), again, "ada"); err != nil || !got {
			t.Errorf("remembered with %.50q: known %v, %v", forged, got, err)
		}
	}
}

// Timing does not reveal which usernames are reserved: trying to register one computes a hash, just
// as for a taken name.
func TestReservedNameComputesOneHash(t *testing.T) {
	_, main, ephemeral, _ := newLogin(t)
	hasher, runs := account.CountingHasher()
	registration := account.Registration{Users: main, Attempts: ephemeral, Hasher: hasher, Roles: account.NewRoles("boss", "keeper")}
	for i, name := range []string{"ada", "Boss", "keeper"} {
		given := account.Credentials{Username: name, Password: password}
		if _, err := registration.Register(t.Context(), noon, account.Network{"elsewhere"}, given); err != account.ErrTaken {
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
	for ephemeral.Reserve(t.Context(), "registrations "+network[0], 100) == nil {
	}
	hasher, _ := account.CountingHasher()
	registration := account.Registration{Users: main, Attempts: ephemeral, Hasher: hasher}
	for at, want := range map[account.Network]error{network: errs.ErrLimit, {"another"}: nil} {
		if _, err := registration.Register(t.Context(), noon, at, account.Credentials{Username: "grace", Password: password}); !errors.Is(err, want) {
			t.Errorf("from %s: %v, want %v", at, err, want)
		}
	}
}

// Wider IPv6 networks have larger limits, and a rejected attempt counts toward none of them.
func TestWiderNetworksAreThrottled(t *testing.T) {
	login, main, ephemeral, _ := newLogin(t)
	registration := account.Registration{Users: main, Attempts: ephemeral, Hasher: login.Hasher}
	reserve := func(subject string, limit int) (n int) {
		for ephemeral.Reserve(t.Context(), subject, limit) == nil {
			n++
		}
		return n
	}
	reserve("registrations wide", 400)
	reserve("network widest", 4800)
	at := account.Network{"narrow", "wide", "elsewhere"}
	if _, err := registration.Register(t.Context(), noon, at, account.Credentials{Username: "grace", Password: password}); !errors.Is(err, errs.ErrLimit) {
		t.Errorf("registration: %v", err)
	}
	at = account.Network{"narrow", "elsewhere", "widest"}
	if _, err := login.Login(t.Context(), noon, account.Client{Network: at}, account.Credentials{Username: "ada", Password: password}); !errors.Is(err, errs.ErrLimit) {
		t.Errorf("login: %v", err)
	}
	for _, subject := range []string{"registrations narrow", "network narrow", "network elsewhere"} {
		if n := reserve(subject, 3); n != 3 {
			t.Errorf("%s: %d attempts left of 3", subject, n)
		}
	}
}
