package identity

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"trefoil/shared/account"
)

// Stages of a sign-in, for the log.
const (
	stageMetadata = "metadata"
	stageToken    = "token response"
	stageIDToken  = "ID token"
	stageUserInfo = "user info"
)

var (
	errNonce = errors.New("wrong nonce")
	errParty = errors.New("wrong subject or authorized party")
)

// fail logs why a sign-in failed and returns result, the error for the user. The log contains the
// request's URL and a reason in our own words, because the provider's error may quote personal
// data.
func fail(stage, requestURL string, result, err error) error {
	slog.Warn("sign-in failed", "stage", stage, "url", requestURL, "reason", reason(stage, err))
	return result
}

// classify returns the error for the user: the provider is unavailable, or the sign-in failed.
func classify(err error) error {
	var rejected *oauth2.RetrieveError
	var unreachable net.Error
	switch {
	case errors.As(err, &rejected) && rejected.Response.StatusCode < http.StatusInternalServerError:
		return account.ErrSignInFailed
	case errors.As(err, &rejected), errors.As(err, &unreachable), errors.Is(err, context.DeadlineExceeded), isKeysError(err):
		return account.ErrSignInUnavailable
	default:
		return account.ErrSignInFailed
	}
}

// Package oidc formats these errors as text. Both patterns are covered by tests.
var (
	keysError = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`fetching keys oidc: get keys failed:? (?:Get "[^"]*": )?([^<{\n]{1,200})`)
	})
	statusError = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{3}) [A-Za-z ]*: `) })
)

// isKeysError reports whether the provider's keys could not be fetched.
func isKeysError(err error) bool { return strings.Contains(err.Error(), "fetching keys") }

// reason describes an error without personal data.
func reason(stage string, err error) string {
	var rejected *oauth2.RetrieveError
	var expired *oidc.TokenExpiredError
	var issuer *oidc.IssuerMismatchError
	var unreachable net.Error
	var request *url.Error
	switch {
	case errors.As(err, &rejected):
		switch code := rejected.ErrorCode; code { // RFC 6749, section 5.2
		case "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type", "invalid_scope":
			return code
		}
		return fmt.Sprintf("status %d", rejected.Response.StatusCode)
	case errors.As(err, &expired):
		return "expired ID token"
	case errors.As(err, &issuer):
		return fmt.Sprintf("the provider's issuer is %q, but OIDC_ISSUER is %q", issuer.Discovered, issuer.Provided)
	case errors.Is(err, errNonce), errors.Is(err, errParty):
		return err.Error()
	case errors.As(err, &unreachable) && unreachable.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return "timed out"
	case errors.As(err, &request):
		return request.Err.Error() // such as: dial tcp: lookup id.example: no such host
	}
	if match := keysError().FindStringSubmatch(err.Error()); match != nil {
		return "fetching keys: " + strings.TrimSpace(match[1])
	}
	if match := statusError().FindStringSubmatch(err.Error()); match != nil {
		return "status " + match[1]
	}
	return "invalid " + stage
}
