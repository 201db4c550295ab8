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

	"trefoil/shared/errs"
)

// SignInTTL is how long somebody may take at the identity provider.
const SignInTTL = 10 * time.Minute

// What can end a sign-in at the identity provider. The sign-in page has its
// own sentence for each code.
var (
	ErrSignInCancelled   = errs.New(errs.ErrForbidden, "cancelled", "The sign-in was cancelled.")
	ErrSignInExpired     = errs.New(errs.ErrInvalid, "expired", "This sign-in took too long, or was used already. Start again.")
	ErrSignInFailed      = errs.New(errs.ErrForbidden, "failed", "The sign-in did not succeed. Start again.")
	ErrSignInUnavailable = errs.New(errs.ErrUnavailable, "unavailable", "The sign-in service does not answer. Try again in a moment.")
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
		ReturnPath: safeReturnPath(returnPath),
	}
}

// defaultReturnPath is where people go who came from nowhere in particular.
const defaultReturnPath = "/chat"

// safeReturnPath is the path if it leads to one of our own pages, else defaultReturnPath.
// Browsers take // and \ for the start of another host, and drop tabs and line
// ends before they look.
func safeReturnPath(path string) string {
	unsafe := !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.HasPrefix(path, "/api/") ||
		len(path) > maxReturnPath || strings.ContainsFunc(path, func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f || r == utf8.RuneError })
	if unsafe {
		return defaultReturnPath
	}
	return path
}

const maxReturnPath = 2000 // bytes

// Profile is whom the identity provider says somebody is.
type Profile struct {
	Identity
	Email         string // may be empty
	EmailVerified bool
}

// IdentityStore is what signing in at an identity provider asks of the store.
type IdentityStore interface {
	// UserByIdentity is the user of an identity, or errs.ErrNotFound.
	UserByIdentity(ctx context.Context, id Identity) (User, error)
	// CreateUserWithIdentity stores a user whose name nobody has, or answers
	// ErrTaken, and whose identity nobody has, or answers another errs.ErrConflict.
	CreateUserWithIdentity(ctx context.Context, u User, id Identity) error
	LoginRecorder
}

// ExternalLogin signs people in whom the identity provider knows.
type ExternalLogin struct {
	Users IdentityStore
	Roles Roles
}

// Login is the user behind a person, made at their first sign-in.
func (l ExternalLogin) Login(ctx context.Context, now time.Time, profile Profile) (User, error) {
	user, err := l.Users.UserByIdentity(ctx, profile.Identity)
	if errors.Is(err, errs.ErrNotFound) {
		user, err = l.create(ctx, now, profile)
	}
	if err != nil {
		return User{}, err
	}
	user.Email, user.EmailVerified = profile.Email, profile.EmailVerified
	return recordLogin(ctx, now, l.Users, user)
}

func (l ExternalLogin) create(ctx context.Context, now time.Time, profile Profile) (User, error) {
	user := newUser(now)
	user.Email, user.EmailVerified = profile.Email, profile.EmailVerified
	for _, name := range candidateUsernames(profile) {
		if l.Roles.isReserved(name) {
			continue
		}
		user.Username = name
		err := l.Users.CreateUserWithIdentity(ctx, user, profile.Identity)
		switch {
		case errors.Is(err, ErrTaken):
			continue
		case errors.Is(err, errs.ErrConflict): // another tab of the same person was first
			return l.Users.UserByIdentity(ctx, profile.Identity)
		default:
			return user, err
		}
	}
	return User{}, errors.New("every username tried was taken")
}

var invalidUsernameChars = regexp.MustCompile(`[^A-Za-z0-9_]+`)

// candidateUsernames are usernames to try: what stands before the @ of a verified
// address, the same with a number, and generated ones.
func candidateUsernames(profile Profile) []string {
	const tries = 4
	var names []string
	if base := usernameFromEmail(profile); base != "" {
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

// usernameFromEmail fits what stands before the @ into the rules, with room for a
// number. Empty: there is none that fits.
func usernameFromEmail(profile Profile) string {
	const maxBase = 27
	local, _, found := strings.Cut(profile.Email, "@")
	if !found || !profile.EmailVerified {
		return ""
	}
	local, _, _ = strings.Cut(local, "+") // what follows is not the person's name
	name := invalidUsernameChars.ReplaceAllString(local, "-")
	name = strings.Trim(name[:min(len(name), maxBase)], "-_")
	if checkUsername(name) != nil {
		return ""
	}
	return name
}
