package api

import "net/http"

// Logout serves POST /api/logout. It ends the sessions whose tokens are in the request and responds
// with 204 even if there are none. If "everywhere" is true in the body, it ends all sessions of the
// user, or responds with 401 if the request has no valid session.
func Logout(auth Auth) http.Handler {
	return Handle("POST /api/logout", func(w http.ResponseWriter, r *http.Request) error {
		var request struct {
			Everywhere bool `json:"everywhere"`
		}
		if r.ContentLength != 0 {
			if err := readJSON(w, r, &request); err != nil {
				return err
			}
		}
		if request.Everywhere {
			c, err := auth.caller(w, r)
			if err != nil {
				return err
			}
			if err := auth.Main.EndSessions(r.Context(), c.User); err != nil {
				return err
			}
		}
		for _, token := range requestTokens(r) {
			if err := auth.Ephemeral.EndSession(r.Context(), token); err != nil {
				return err
			}
		}
		clearSessionCookie(w)
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}
