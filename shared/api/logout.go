package api

import (
	"net/http"
	"slices"

	"trefoil/shared/account"
)

// Logout serves POST /api/logout: it ends the session that the request shows,
// if any, and answers 204 in any case.
func Logout(sessions SessionKeeper) http.Handler {
	return Handle("POST /api/logout", func(w http.ResponseWriter, r *http.Request) error {
		// A client may show a cookie and a bearer token, and wants out of both.
		shown, _ := sessionToken(r)
		for _, token := range slices.Compact([]account.Token{shown, bearerToken(r)}) {
			if !token.Valid() {
				continue
			}
			if err := sessions.EndSession(r.Context(), token); err != nil {
				return err
			}
		}
		clearSessionCookie(w)
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}
