package api

import (
	"net/http"
	"time"

	"trefoil/shared/account"
)

// StartSession signs a user in and sets the session cookie. It ends the browser's previous session.
func (a Auth) StartSession(w http.ResponseWriter, r *http.Request, u account.User, now time.Time) (account.Token, error) {
	return a.startSession(w, r, account.NewSession(u, now))
}

func (a Auth) startSession(w http.ResponseWriter, r *http.Request, session account.Session) (account.Token, error) {
	token := account.NewToken()
	if err := a.Ephemeral.PutSession(r.Context(), token, session); err != nil {
		return "", err
	}
	if previous := cookieToken(r); previous.Valid() {
		if err := a.Ephemeral.EndSession(r.Context(), previous); err != nil {
			return "", err
		}
	}
	setSessionCookie(w, token)
	return token, nil
}

// SessionCookie is restricted to this host, HTTPS and the path / by its prefix
// (https://httpwg.org/specs/rfc6265bis.html, cookie name prefixes).
const SessionCookie = "__Host-session"

// cookieToken returns the value of the session cookie.
func cookieToken(r *http.Request) account.Token { return account.Token(cookieValue(r, SessionCookie)) }

func setSessionCookie(w http.ResponseWriter, token account.Token) {
	http.SetCookie(w, newCookie(SessionCookie, string(token), account.SessionTTL))
}

func clearSessionCookie(w http.ResponseWriter) {
	cookie := newCookie(SessionCookie, "", 0)
	cookie.MaxAge = -1
	http.SetCookie(w, cookie)
}

// cookieValue returns the value of a cookie, or "" if the request lacks it.
func cookieValue(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// deviceTTL is how long a device stays known after its last login or, as a visitor's, after its first
// chat. It equals the TTL of visitors in the store.
const deviceTTL = 180 * 24 * time.Hour

// newCookie returns a cookie that scripts cannot read. SameSite is Lax, not Strict, because the
// cookie must be sent after the redirect from the identity provider.
func newCookie(name, value string, life time.Duration) *http.Cookie {
	return &http.Cookie{
		Name:     name,
		Value:    value,
		Path:     "/",
		MaxAge:   int(life / time.Second),
		HttpOnly: true,
		Secure:   true,
		SameSite: http.SameSiteLaxMode,
	}
}

// viewerAddress returns the client's IP address. The proxy in front of the functions overwrites the
// header if a client sends it.
func viewerAddress(r *http.Request) string { return r.Header.Get("X-Viewer-Address") }
