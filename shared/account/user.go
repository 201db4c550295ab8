// Package account is who may do what: people, their names and passwords, their
// sessions and their roles. It knows neither HTTP nor the database.
package account

import (
	"crypto/rand"
	"encoding/hex"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"trefoil/shared/errs"
	"trefoil/shared/limits"
)

// User is an account.
type User struct {
	ID       string // 32 hex digits
	Username string // as it was chosen; names that differ in case only are the same name

	// Email is what the identity provider last said; empty for accounts that
	// have a password. It counts for nothing unless EmailVerified.
	Email         string
	EmailVerified bool

	// PasswordHash is a PHC string, or empty for those who sign in elsewhere.
	PasswordHash string

	IsPro      bool
	IsAdmin    bool // granted by an admin; Roles may make more of them
	ByOperator bool // made by the operator's command, not by a stranger

	ChatsUsed int // of the free ones
	ChatCount int // of all time

	// Epoch grows with each change of password. A session of another epoch has ended.
	Epoch int

	CreatedAt   time.Time
	LastLoginAt time.Time
	LastSeen    string // UTC day, as Day writes it
}

// Identity is a person as an identity provider knows them.
type Identity struct {
	Issuer  string
	Subject string // unique and never reassigned within the issuer
}

// newUser has everything but a name and a way to sign in.
func newUser(now time.Time) User {
	now = now.UTC().Truncate(time.Second)
	return User{ID: newID(), CreatedAt: now, LastLoginAt: now, LastSeen: Day(now)}
}

func newID() string {
	var id [16]byte
	_, _ = rand.Read(id[:]) // it never fails: crypto/rand ends the process instead
	return hex.EncodeToString(id[:])
}

// Day is the UTC day of a time, as "2026-01-31".
func Day(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// NameKey is what two spellings of one username share.
func NameKey(username string) string { return strings.ToLower(username) }

var usernamePattern = regexp.MustCompile(`^[A-Za-z0-9_-]{3,32}$`)

// ErrTaken is the one answer for a name that somebody has and for one that
// nobody may have, so that it does not tell which names are reserved.
var ErrTaken = errs.New(errs.ErrConflict, "username_taken", "This username is taken. Choose another.")

func checkUsername(username string) error {
	if !usernamePattern.MatchString(username) {
		return errs.New(errs.ErrInvalid, "username", "A username has 3 to 32 letters, digits, hyphens and underscores.")
	}
	return nil
}

func checkPassword(password string) error {
	n := utf8.RuneCountInString(password)
	if !utf8.ValidString(password) || n < limits.Password.MinCharacters || n > limits.Password.MaxCharacters {
		return errs.New(errs.ErrInvalid, "password", "A password has 8 to 128 characters.")
	}
	return nil
}
