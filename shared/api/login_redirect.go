package api

import "net/http"

// LoginRedirect serves GET /api/login. It redirects to the sign-in page.
func LoginRedirect() http.Handler {
	return Handle("GET /api/login", func(w http.ResponseWriter, _ *http.Request) error {
		redirect(w, "/auth")
		return nil
	})
}
