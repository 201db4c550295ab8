package account

import (
	_ "embed"
	"strings"

	"trefoil/shared/errs"
)

// commonPasswords are the most common passwords that are long enough for an account, in lower case,
// one per line. The file names its source.
//
//go:embed common_passwords.txt
var commonPasswords string

var errCommonPassword = errs.New(errs.ErrInvalid, "common_password", "This password is one of the most common ones, which attackers try first. Choose another.")

// isCommon reports whether a password is one of the most common ones, ignoring case.
func isCommon(password string) bool {
	return strings.Contains(commonPasswords, "\n"+strings.ToLower(normalize(password))+"\n")
}
