package api

import "net/http"

// Logout serves POST /api/logout: it ends every session that the request shows,
// and answers 204 in any case.
func Logout(sessions SessionWriter) http.Handler {
	return Handle("POST /api/logout", func(w http.ResponseWriter, r *http.Request) error {
		for _, token := range requestTokens(r) {
			if err := sessions.EndSession(r.Context(), token); err != nil {
				return err
			}
		}
		clearSessionCookie(w)
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}
