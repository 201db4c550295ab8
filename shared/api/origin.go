package api

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strings"

	"trefoil/shared/errs"
)

// OriginSecretHeader is the header with which CloudFront authenticates itself to functions. It must
// match infra/lib/secrets.ts.
const OriginSecretHeader = "X-Origin-Secret"

var errNotCloudFront = errs.New(errs.ErrForbidden, "origin", "Use the public address of this site.")

// AnyOrigin, as the value of ORIGIN_SECRET, turns the check off. Only SAM local uses it, because it
// has no CloudFront.
const AnyOrigin = "none"

// RequireOrigin rejects requests that bypass CloudFront, because functions trust CloudFront's
// headers about the viewer. secrets is a comma-separated list of the accepted secrets, or AnyOrigin.
func RequireOrigin(secrets string, next http.Handler) http.Handler {
	if secrets == AnyOrigin {
		return next
	}
	accepted := strings.Split(secrets, ",")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !acceptsSecret(accepted, r.Header.Get(OriginSecretHeader)) {
			writeProblem(w, errNotCloudFront)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// acceptsSecret reports whether sent is one of the accepted secrets. It compares sent with all of
// them, by hash, so that it takes constant time.
func acceptsSecret(accepted []string, sent string) bool {
	got := sha256.Sum256([]byte(sent))
	found := 0
	for _, secret := range accepted {
		want := sha256.Sum256([]byte(secret))
		if secret != "" {
			found |= subtle.ConstantTimeCompare(want[:], got[:])
		}
	}
	return found == 1
}
