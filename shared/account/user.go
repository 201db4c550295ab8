// Package account implements users, credentials, sessions and roles. It is independent of HTTP and
// the database.
package account

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"trefoil/shared/errs"
	"trefoil/shared/limits"
)

// User is an account.
type User struct {
	ID       string // 32 hex digits
	Username string // in its original case; unique, ignoring case

	// Email is the address last reported by the identity provider. It is empty for accounts with
	// a password, and not trusted unless EmailVerified is set.
	Email         string
	EmailVerified bool

	// PasswordHash is a PHC string, or empty for users of an identity provider.
	PasswordHash string

	IsPro      bool      // granted by an admin; see Pro
	ProUntil   time.Time // when Pro by subscription ends; zero without a subscription
	IsAdmin    bool      // granted by an admin; see Roles for configured admins
	ByOperator bool      // created by the operator's command
	Blocked    bool      // by an admin or the operator; see ErrBlocked

	ChatsUsed int // counts toward the free limit; includes chats sent with Pro
	ChatCount int // shown to admins

	// Epoch is incremented by each password change and by each sign-out everywhere. Sessions from
	// other epochs are invalid.
	Epoch int

	CreatedAt   time.Time
	LastLoginAt time.Time
	// LastSeen is the time of the last login, chat or poll by an open page. Polls are recorded at
	// most once an hour.
	LastSeen time.Time
}

// ErrBlocked is returned for chats, checkouts and admin requests of a blocked account, and for the
// identity of one that was deleted. The user can still sign in to manage the subscription or delete
// the account.
var ErrBlocked = errs.New(errs.ErrForbidden, "blocked", "This account is blocked. Contact the operator of this site.")

// Pro reports whether the user has Pro, by grant or by subscription.
func (u User) Pro(now time.Time) bool { return u.IsPro || now.Before(u.ProUntil) }

// SeenInHour reports whether the user was last seen in the UTC hour that contains now, or later.
func (u User) SeenInHour(now time.Time) bool {
	return !u.LastSeen.Before(now.Truncate(time.Hour))
}

// ActiveAt reports whether the user was last seen in the 24 hours before now.
func (u User) ActiveAt(now time.Time) bool { return now.Sub(u.LastSeen) < 24*time.Hour }

// Identity identifies a user at an identity provider.
type Identity struct {
	Issuer  string
	Subject string // unique and never reassigned within the issuer
}

// newUser returns a user without a username or credentials.
func newUser(now time.Time) User {
	now = now.UTC().Truncate(time.Second)
	return User{ID: newID(), CreatedAt: now, LastLoginAt: now, LastSeen: now}
}

func newID() string {
	var id [16]byte
	_, _ = rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}

// Day returns the UTC day of t, such as "2026-01-31".
func Day(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// NameKey returns the case-insensitive key of a username.
func NameKey(username string) string { return strings.ToLower(username) }

var usernamePattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9_-]+$`) })

// ErrTaken is returned for taken and for reserved usernames. It does not reveal which ones are
// reserved.
var ErrTaken = errs.New(errs.ErrConflict, "username_taken", "This username is taken. Choose another.")

func checkUsername(username string) error {
	l := limits.Get().Username
	if n := len(username); n < l.MinCharacters || n > l.MaxCharacters || !usernamePattern().MatchString(username) {
		return errs.New(errs.ErrInvalid, "username", fmt.Sprintf("Usernames must be %d to %d letters, digits, hyphens, or underscores.", l.MinCharacters, l.MaxCharacters))
	}
	return nil
}

// tooLong reports whether a password is longer than that of any account. Hashing takes time and
// memory in proportion to the length.
func tooLong(password string) bool {
	return utf8.RuneCountInString(normalize(password)) > limits.Get().Password.MaxCharacters
}

// tooShort reports whether a password is too short before or after normalization, which can combine
// characters, or turn one into many.
func tooShort(password string) bool {
	return min(utf8.RuneCountInString(password), utf8.RuneCountInString(normalize(password))) < limits.Get().Password.MinCharacters
}

func checkPassword(password string) error {
	l := limits.Get().Password
	if !utf8.ValidString(password) || tooShort(password) || tooLong(password) {
		return errs.New(errs.ErrInvalid, "password", fmt.Sprintf("Passwords must be %d to %d characters long.", l.MinCharacters, l.MaxCharacters))
	}
	if isCommon(password) {
		return errCommonPassword
	}
	return nil
}
