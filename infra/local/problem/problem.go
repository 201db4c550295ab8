// Package problem answers in the API's error format where no function has
// answered: the gateway refused, or the function failed.
package problem

import (
	"encoding/json"
	"net/http"
)

// Write answers with status and an RFC 9457 body. code is one word for
// programs, detail one plain sentence for a person.
func Write(w http.ResponseWriter, status int, code, detail string) {
	body, err := json.Marshal(struct {
		Type   string `json:"type"`
		Title  string `json:"title"`
		Status int    `json:"status"`
		Detail string `json:"detail"`
		Code   string `json:"code"`
	}{"about:blank", http.StatusText(status), status, detail, code})
	if err != nil { // four strings and a number always marshal
		panic("problem: does not marshal")
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client may have left
}
