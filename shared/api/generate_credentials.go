package api

import (
	"net/http"

	"trefoil/shared/account"
)

// GenerateCredentials serves POST /api/generate-credentials. It returns a random username and
// password, which are not stored.
func GenerateCredentials() http.Handler {
	return Handle("POST /api/generate-credentials", func(w http.ResponseWriter, _ *http.Request) error {
		return writeJSON(w, account.GenerateCredentials())
	})
}
