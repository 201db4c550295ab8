package account

import (
	"slices"
	"strings"
)

// Roles says who is an admin by configuration. A stranger can take a name or
// type an address, so neither is enough: a name counts only for an account that
// the operator made, an address only when the identity provider has verified it.
type Roles struct {
	admins    []string // usernames and e-mail addresses, in lower case
	protected string   // one of either, in lower case; empty: nobody
}

// NewRoles reads ADMIN_ACCOUNTS (usernames or e-mail addresses, separated by
// commas) and PROTECTED_ADMIN (one of either, an admin too).
func NewRoles(adminAccounts, protectedAdmin string) Roles {
	r := Roles{protected: lowerASCII(strings.TrimSpace(protectedAdmin))}
	for entry := range strings.SplitSeq(adminAccounts+","+protectedAdmin, ",") {
		if entry = lowerASCII(strings.TrimSpace(entry)); entry != "" && !slices.Contains(r.admins, entry) {
			r.admins = append(r.admins, entry)
		}
	}
	return r
}

// IsAdmin says whether a user may administer.
func (r Roles) IsAdmin(u User) bool {
	return u.IsAdmin || slices.ContainsFunc(r.admins, func(entry string) bool { return matches(u, entry) })
}

// IsProtected says whether nobody may take the user's admin status away.
func (r Roles) IsProtected(u User) bool { return r.protected != "" && matches(u, r.protected) }

// isReserved says whether a username is configured, so that only the operator's
// command may make it.
func (r Roles) isReserved(username string) bool { return slices.Contains(r.admins, NameKey(username)) }

// matches says whether an entry of the configuration means this user.
func matches(u User, entry string) bool {
	if strings.Contains(entry, "@") {
		return u.EmailVerified && lowerASCII(u.Email) == entry
	}
	return u.ByOperator && NameKey(u.Username) == entry
}

// lowerASCII leaves other letters alone: the Kelvin sign, in lower case, is a k.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, s)
}
