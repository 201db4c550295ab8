package api

import (
	"net/http"

	"trefoil/shared/account"
)

// GenerateCredentials serves POST /api/generate-credentials: a username and a
// password, made up and not kept.
func GenerateCredentials() http.Handler {
	return Handle("POST /api/generate-credentials", func(w http.ResponseWriter, _ *http.Request) error {
		return writeJSON(w, account.GenerateCredentials())
	})
}
