package account

import (
	"slices"
	"strings"

	"trefoil/shared/errs"
)

// Roles lists the configured admins. A username matches only an account created by the operator,
// because anyone can register a name. An email address matches only if the identity provider has
// verified it, because anyone can enter an address.
type Roles struct {
	admins    []string // lower-case usernames and email addresses
	protected string   // a lower-case username or email address, or empty
}

// NewRoles parses two settings. ADMIN_ACCOUNTS is a comma-separated list of usernames and email
// addresses. PROTECTED_ADMIN is one username or email address; that user is also an admin.
func NewRoles(adminAccounts, protectedAdmin string) Roles {
	r := Roles{protected: lowerASCII(strings.TrimSpace(protectedAdmin))}
	for entry := range strings.SplitSeq(adminAccounts+","+protectedAdmin, ",") {
		if entry = lowerASCII(strings.TrimSpace(entry)); entry != "" && !slices.Contains(r.admins, entry) {
			r.admins = append(r.admins, entry)
		}
	}
	return r
}

// IsAdmin reports whether u is an admin, by grant or by configuration.
func (r Roles) IsAdmin(u User) bool {
	return u.IsAdmin || r.IsConfigured(u)
}

// IsConfigured reports whether u is an admin by configuration.
func (r Roles) IsConfigured(u User) bool {
	return slices.ContainsFunc(r.admins, func(entry string) bool { return matches(u, entry) })
}

// IsProtected reports whether u's admin status cannot be removed.
func (r Roles) IsProtected(u User) bool { return r.protected != "" && matches(u, r.protected) }

// Errors for changes to admin rights that are not allowed.
var (
	ErrLastAdmin  = errs.New(errs.ErrConflict, "last_admin", "The last admin cannot be removed. Make another user an admin first.")
	errProtected  = errs.New(errs.ErrConflict, "protected", "The admin rights of this account are protected and cannot be changed.")
	errAdminBlock = errs.New(errs.ErrConflict, "block_admin", "Admins cannot be blocked. Remove the admin rights of this account first.")
	errBlocked    = errs.New(errs.ErrConflict, "blocked_admin", "A blocked account cannot become an admin. Unblock it first.")
	errConfigured = errs.New(errs.ErrConflict, "configured_admin", "This account is an admin because ADMIN_ACCOUNTS lists it. Remove it from that setting instead.")
)

// CheckAdminChange returns an error if u's admin rights cannot be granted or removed.
func (r Roles) CheckAdminChange(u User, isAdmin bool) error {
	switch {
	case r.IsProtected(u):
		return errProtected
	case !isAdmin && r.IsConfigured(u):
		return errConfigured
	case isAdmin && u.Blocked:
		return errBlocked
	}
	return nil
}

// CheckBlock returns an error if u cannot be blocked or, if blocked is false, unblocked. Admins
// cannot be blocked, not even by themselves. Anyone can be unblocked.
func (r Roles) CheckBlock(u User, blocked bool) error {
	if blocked && r.IsAdmin(u) {
		return errAdminBlock
	}
	return nil
}

// isReserved reports whether username belongs to a configured admin. Only the operator can create
// that account.
func (r Roles) isReserved(username string) bool { return slices.Contains(r.admins, NameKey(username)) }

// matches reports whether entry, a configured username or email address, identifies u.
func matches(u User, entry string) bool {
	if strings.Contains(entry, "@") {
		return u.EmailVerified && lowerASCII(u.Email) == entry
	}
	return u.ByOperator && NameKey(u.Username) == entry
}

// lowerASCII lower-cases ASCII letters only: strings.ToLower turns the Kelvin sign into a k.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, s)
}
