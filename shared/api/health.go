package api

import "net/http"

// Health serves GET /api/health.
func Health() http.Handler {
	return Handle("GET /api/health", func(w http.ResponseWriter, _ *http.Request) error {
		return writeJSON(w, map[string]string{"status": "ok"})
	})
}
