package account

import (
	"context"
	"crypto/rand"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"trefoil/shared/errs"
)

// SignInTTL is how long a sign-in at the identity provider may take.
const SignInTTL = 10 * time.Minute

// Errors for sign-ins at the identity provider. The sign-in page shows its own text for each code.
var (
	ErrSignInCanceled    = errs.New(errs.ErrForbidden, "cancelled", "The sign-in was canceled.")
	ErrSignInExpired     = errs.New(errs.ErrInvalid, "expired", "This sign-in has expired or was already used. Try again.")
	ErrSignInFailed      = errs.New(errs.ErrForbidden, "failed", "The sign-in failed. Try again.")
	ErrSignInUnavailable = errs.New(errs.ErrUnavailable, "unavailable", "The sign-in service is unavailable. Try again in a moment.")
	// ErrSignInNotConfigured means that the operator has not set up an identity provider.
	ErrSignInNotConfigured = errs.New(errs.ErrUnavailable, "not_configured", "Sign-in with an identity provider is not set up on this site.")
)

// SignIn is a pending sign-in at the identity provider. It is stored under its OAuth state, which
// is a Token, and can be used once.
type SignIn struct {
	Nonce      string // returned in the ID token
	Verifier   string // PKCE code verifier
	Browser    string // hash of the browser token; the callback must come from the same browser
	ReturnPath string // the page to open after the sign-in
	Again      bool   // the provider is asked to authenticate a user that it has already signed in
}

// NewSignIn returns a new sign-in for the browser whose cookie holds the given token.
func NewSignIn(browser Token, returnPath string) SignIn {
	return SignIn{
		Nonce:      string(NewToken()),
		Verifier:   string(NewToken()), // 43 characters of base64url, as recommended by RFC 7636
		Browser:    browser.Hash(),
		ReturnPath: safeReturnPath(returnPath),
	}
}

const defaultReturnPath = "/chat"

// safeReturnPath returns path if it is a page of this site, and defaultReturnPath otherwise.
// Browsers treat a leading // as the start of a host name and \ as /, and strip tabs and newlines
// before parsing.
func safeReturnPath(path string) string {
	unsafe := !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.HasPrefix(path, "/api/") ||
		len(path) > maxReturnPath || strings.ContainsFunc(path, func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f || r == utf8.RuneError })
	if unsafe {
		return defaultReturnPath
	}
	return path
}

const maxReturnPath = 2000 // bytes

// Profile is a user's identity and email address as reported by the identity provider.
type Profile struct {
	Identity
	Email         string // may be empty
	EmailVerified bool
	// AuthenticatedAt is when the provider authenticated the user, which may be long before the
	// sign-in. It is zero if the provider does not say.
	AuthenticatedAt time.Time
}

// authenticated reports whether the provider has just authenticated the user, as far as is known.
// Only a sign-in with Again counts: during any other, the provider may ask for nothing.
func (s SignIn) authenticated(now time.Time, profile Profile) bool {
	return s.Again && (profile.AuthenticatedAt.IsZero() || now.Sub(profile.AuthenticatedAt) < freshFor)
}

// IdentityStore stores users who sign in at an identity provider.
type IdentityStore interface {
	// UserByIdentity returns the user with the given identity, or errs.ErrNotFound. It returns
	// ErrBlocked if the user was blocked and has been deleted.
	UserByIdentity(ctx context.Context, id Identity) (User, error)
	// CreateUserWithIdentity stores a new user with an identity. It returns ErrTaken if the
	// username is taken, and another errs.ErrConflict if the identity already has a user.
	CreateUserWithIdentity(ctx context.Context, u User, id Identity) error
	// RecordLogin stores the user's LastLoginAt, LastSeen, Email and EmailVerified.
	RecordLogin(ctx context.Context, u User) error
}

// ExternalLogin signs users in through an identity provider.
type ExternalLogin struct {
	Users IdentityStore
	Roles Roles
}

// Login returns the user with the profile's identity. The first sign-in creates the user.
func (l ExternalLogin) Login(ctx context.Context, now time.Time, profile Profile) (User, error) {
	user, err := l.Users.UserByIdentity(ctx, profile.Identity)
	if errors.Is(err, errs.ErrNotFound) {
		user, err = l.create(ctx, now, profile)
	}
	if err != nil {
		return User{}, err
	}
	user.Email, user.EmailVerified = profile.Email, profile.EmailVerified
	user = user.loggedIn(now)
	return user, l.Users.RecordLogin(ctx, user)
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
		case errors.Is(err, errs.ErrConflict): // another tab created the user first
			return l.Users.UserByIdentity(ctx, profile.Identity)
		default:
			return user, err
		}
	}
	return User{}, errors.New("every username tried was taken")
}

var invalidUsernameChars = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^A-Za-z0-9_]+`) })

// candidateUsernames returns the usernames to try, in order: the local part of a verified email
// address, the same with a random number, and generated names.
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

// usernameFromEmail turns the local part of a verified email address into a valid username with
// room for a number. It returns "" if that is not possible.
func usernameFromEmail(profile Profile) string {
	const maxBase = 27
	local, _, found := strings.Cut(profile.Email, "@")
	if !found || !profile.EmailVerified {
		return ""
	}
	local, _, _ = strings.Cut(local, "+") // drop the subaddress, such as +news
	name := invalidUsernameChars().ReplaceAllString(local, "-")
	name = strings.Trim(name[:min(len(name), maxBase)], "-_")
	if checkUsername(name) != nil {
		return ""
	}
	return name
}
