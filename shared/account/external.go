package account

import (
	"context"
	"crypto/rand"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"trefoil/shared/fault"
)

// SignInLife is how long somebody may take at the identity provider.
const SignInLife = 10 * time.Minute

// What can end a sign-in at the identity provider. The sign-in page has its
// own sentence for each code.
var (
	ErrSignInCancelled   = fault.New(fault.ErrForbidden, "cancelled", "The sign-in was cancelled.")
	ErrSignInExpired     = fault.New(fault.ErrInvalid, "expired", "This sign-in took too long, or was used already. Start again.")
	ErrSignInFailed      = fault.New(fault.ErrForbidden, "failed", "The sign-in did not succeed. Start again.")
	ErrSignInNotPossible = fault.New(fault.ErrUnavailable, "unavailable", "The sign-in service does not answer. Try again in a moment.")
)

// SignIn is a sign-in under way at the identity provider. It is kept under its
// state, a Token, and used once.
type SignIn struct {
	Nonce      string // comes back in the ID token
	Verifier   string // the PKCE secret
	Browser    string // Hash of the token in the cookie of the browser that began
	ReturnPath string // where to go afterwards
}

// NewSignIn is a sign-in that begins in a browser, known by the token in its cookie.
func NewSignIn(browser Token, returnPath string) SignIn {
	return SignIn{
		Nonce:      string(NewToken()),
		Verifier:   string(NewToken()), // 43 characters of base64url, as RFC 7636 asks for
		Browser:    browser.Hash(),
		ReturnPath: ownPath(returnPath),
	}
}

// defaultPath is where people go who came from nowhere in particular.
const defaultPath = "/chat"

// ownPath is the path if it leads to one of our own pages, else defaultPath.
// Browsers take // and \ for the start of another host, and drop tabs and line
// ends before they look.
func ownPath(path string) string {
	foreign := !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.HasPrefix(path, "/api/") ||
		len(path) > maxPath || strings.ContainsFunc(path, func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f || r == utf8.RuneError })
	if foreign {
		return defaultPath
	}
	return path
}

const maxPath = 2000 // bytes

// Person is whom the identity provider says somebody is.
type Person struct {
	Identity
	Email         string // may be empty
	EmailVerified bool
}

// IdentityUsers is what signing in at an identity provider asks of the store.
type IdentityUsers interface {
	// UserByIdentity is the user of an identity, or fault.ErrNotFound.
	UserByIdentity(ctx context.Context, id Identity) (User, error)
	// CreateUserWithIdentity stores a user whose name nobody has, or answers
	// ErrTaken, and whose identity nobody has, or answers another fault.ErrConflict.
	CreateUserWithIdentity(ctx context.Context, u User, id Identity) error
	LoginRecorder
}

// ExternalLogin signs people in whom the identity provider knows.
type ExternalLogin struct {
	Users IdentityUsers
	Roles Roles
}

// Login is the user behind a person, made at their first sign-in.
func (l ExternalLogin) Login(ctx context.Context, now time.Time, person Person) (User, error) {
	user, err := l.Users.UserByIdentity(ctx, person.Identity)
	if errors.Is(err, fault.ErrNotFound) {
		user, err = l.create(ctx, now, person)
	}
	if err != nil {
		return User{}, err
	}
	user.Email, user.EmailVerified = person.Email, person.EmailVerified
	return recordLogin(ctx, now, l.Users, user)
}

func (l ExternalLogin) create(ctx context.Context, now time.Time, person Person) (User, error) {
	user := newUser(now)
	user.Email, user.EmailVerified = person.Email, person.EmailVerified
	for _, name := range candidates(person) {
		if l.Roles.reserves(name) {
			continue
		}
		user.Username = name
		err := l.Users.CreateUserWithIdentity(ctx, user, person.Identity)
		switch {
		case errors.Is(err, ErrTaken):
			continue
		case errors.Is(err, fault.ErrConflict): // another tab of the same person was first
			return l.Users.UserByIdentity(ctx, person.Identity)
		default:
			return user, err
		}
	}
	return User{}, errors.New("every username tried was taken")
}

var notInUsername = regexp.MustCompile(`[^A-Za-z0-9_]+`)

// candidates are usernames to try: what stands before the @ of a verified
// address, the same with a number, and generated ones.
func candidates(person Person) []string {
	const tries = 4
	var names []string
	if base := nameFromEmail(person); base != "" {
		names = append(names, base)
		for range tries {
			names = append(names, base+strconv.Itoa(generateNumber(rand.Reader)))
		}
	}
	for range tries {
		names = append(names, generateUsername(rand.Reader))
	}
	return names
}

// nameFromEmail fits what stands before the @ into the rules, with room for a
// number. Empty: there is none that fits.
func nameFromEmail(person Person) string {
	const maxBase = 27
	local, _, found := strings.Cut(person.Email, "@")
	if !found || !person.EmailVerified {
		return ""
	}
	local, _, _ = strings.Cut(local, "+") // what follows is not the person's name
	name := notInUsername.ReplaceAllString(local, "-")
	name = strings.Trim(name[:min(len(name), maxBase)], "-_")
	if checkUsername(name) != nil {
		return ""
	}
	return name
}
