package api

import "net/http"

// Logout serves POST /api/logout. It ends all sessions in the request and responds with 204 even if
// there are none.
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
