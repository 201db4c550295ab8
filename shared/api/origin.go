package api

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strings"

	"trefoil/shared/errs"
)

// OriginSecretHeader is the header by which CloudFront shows functions that it
// is CloudFront; infra/lib/secrets.ts has it, too.
const OriginSecretHeader = "X-Origin-Secret"

var errNotCloudFront = errs.New(errs.ErrForbidden, "origin", "Ask at the product's own address.")

// RequireOrigin refuses requests that did not come through CloudFront, which
// sets the headers that tell of the viewer. secrets are those that it may send,
// separated by commas; without any, nothing is refused.
func RequireOrigin(secrets string, next http.Handler) http.Handler {
	if secrets == "" {
		return next
	}
	known := strings.Split(secrets, ",")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !knownSecret(known, r.Header.Get(OriginSecretHeader)) {
			writeProblem(w, errNotCloudFront)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// knownSecret takes as long for a wrong secret as for a right one: hashes are
// of one length, and all are compared.
func knownSecret(known []string, shown string) bool {
	got := sha256.Sum256([]byte(shown))
	found := 0
	for _, secret := range known {
		want := sha256.Sum256([]byte(secret))
		if secret != "" {
			found |= subtle.ConstantTimeCompare(want[:], got[:])
		}
	}
	return found == 1
}
