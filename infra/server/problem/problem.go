// Package problem holds the error responses for the cases where no function responded: the gateway
// rejected the request, or the function failed.
package problem

import (
	"net/http"

	"trefoil/shared/api"
)

// The gateway's problems. SignedOut is the same as the response that GET /api/user sends without a
// session.
var (
	Incomplete  = problem(http.StatusBadRequest, "unreadable", "The request was incomplete. Send it again.")
	Signature   = problem(http.StatusForbidden, "signature", "The request needs the header x-amz-content-sha256 with the SHA-256 of its exact body.")
	SignedOut   = problem(http.StatusUnauthorized, "signed_out", "Sign in to continue.")
	SingleUser  = problem(http.StatusUnauthorized, "signed_out", "Reload this page to sign in.")
	TooLarge    = problem(http.StatusRequestEntityTooLarge, "too_large", "The request is too large. Remove an attachment, shorten your message, or clear the chat.")
	Owner       = problem(http.StatusConflict, "owner", "This account belongs to the server and cannot be deleted. To erase everything, stop the server and delete DATA_DIR.")
	Misdirected = problem(http.StatusMisdirectedRequest, "misdirected", "Unknown host name. Open the address that the server printed at its start.")
	Proxied     = problem(http.StatusForbidden, "proxied", "The local test accounts and payments do not work through a proxy. Open this site on its own machine.")
	Upstream    = problem(http.StatusBadGateway, "upstream", "Something went wrong on the server. Try again in a moment.")
	Busy        = problem(http.StatusServiceUnavailable, "busy", "The server is busy. Try again in a moment.")
	Timeout     = problem(http.StatusGatewayTimeout, "timeout", "The server took too long to respond. Try again in a moment.")
)

func problem(status int, code, detail string) api.Problem {
	return api.Problem{Status: status, Code: code, Detail: detail}
}
