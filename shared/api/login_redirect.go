package api

import "net/http"

// RedirectLogin serves GET /api/login: the page where one signs in.
func RedirectLogin() http.Handler {
	return Handle("GET /api/login", func(w http.ResponseWriter, _ *http.Request) error {
		redirect(w, "/auth")
		return nil
	})
}
