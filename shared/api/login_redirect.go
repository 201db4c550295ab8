package api

import "net/http"

// RedirectLogin serves GET /api/login. It redirects to the sign-in page.
func RedirectLogin() http.Handler {
	return Handle("GET /api/login", func(w http.ResponseWriter, _ *http.Request) error {
		redirect(w, "/auth")
		return nil
	})
}
