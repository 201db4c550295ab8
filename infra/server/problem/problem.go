// Package problem writes API errors for the cases where no function responded: the gateway rejected
// the request, or the function failed.
package problem

import (
	"encoding/json"
	"net/http"
)

// Problem is an RFC 9457 error response.
type Problem struct {
	Status int
	Code   string // one word for programs
	Detail string // one plain sentence for the user
}

// The gateway's problems. SignedOut is the same as the response that GET /api/user sends without a
// session.
var (
	Incomplete  = Problem{http.StatusBadRequest, "unreadable", "The request was incomplete. Send it again."}
	Signature   = Problem{http.StatusForbidden, "signature", "The request needs the header x-amz-content-sha256 with the SHA-256 of its exact body."}
	SignedOut   = Problem{http.StatusUnauthorized, "signed_out", "Sign in to continue."}
	SingleUser  = Problem{http.StatusUnauthorized, "signed_out", "Reload this page to sign in."}
	TooLarge    = Problem{http.StatusRequestEntityTooLarge, "too_large", "The request is too large. Remove an attachment, shorten your message, or start a new chat."}
	Misdirected = Problem{http.StatusMisdirectedRequest, "misdirected", "Unknown host name. Open the address that the server printed at its start."}
	Proxied     = Problem{http.StatusForbidden, "proxied", "The local test accounts and payments do not work through a proxy. Open this site on its own machine."}
	Upstream    = Problem{http.StatusBadGateway, "upstream", "Something went wrong on the server. Try again in a moment."}
	Busy        = Problem{http.StatusServiceUnavailable, "busy", "The server is busy. Try again in a moment."}
	Timeout     = Problem{http.StatusGatewayTimeout, "timeout", "The server took too long to respond. Try again in a moment."}
)

// Write sends the problem as the response.
func (p Problem) Write(w http.ResponseWriter) {
	body, err := json.Marshal(struct {
		Type   string `json:"type"`
		Title  string `json:"title"`
		Status int    `json:"status"`
		Detail string `json:"detail"`
		Code   string `json:"code"`
	}{"about:blank", http.StatusText(p.Status), p.Status, p.Detail, p.Code})
	if err != nil { // four strings and a number always marshal
		panic("problem: cannot marshal")
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	_, _ = w.Write(body) // the client may have disconnected
}
