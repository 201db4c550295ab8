package api

import (
	"net/http"
	"time"

	"trefoil/shared/account"
)

// credentials is the body of a login and of a registration.
type credentials struct {
	Username string `json:"username"`
	Password string `json:"password"`
	Token    bool   `json:"token"` // whether to answer the session's token as well
}

func (c credentials) given() account.Credentials {
	return account.Credentials{Username: c.Username, Password: c.Password}
}

// Login serves POST /api/login: a username and its password, or one 401 for
// whatever is wrong with them.
func Login(login account.Login, sessions SessionKeeper, networks Networks, roles account.Roles, clock func() time.Time) http.Handler {
	return Handle("POST /api/login", func(w http.ResponseWriter, r *http.Request) error {
		var request credentials
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		network, err := networks.Network(r.Context(), viewerAddress(r))
		if err != nil {
			return err
		}
		now := clock()
		u, err := login.Login(r.Context(), now, network, request.given())
		if err != nil {
			return err
		}
		return answerSignedIn(w, r, sessions, u, roles, request.Token, now)
	})
}

// answerSignedIn begins a session and answers its user.
func answerSignedIn(w http.ResponseWriter, r *http.Request, sessions SessionKeeper, u account.User, roles account.Roles, withToken bool, now time.Time) error {
	token, err := beginSession(w, r, sessions, u, now)
	if err != nil {
		return err
	}
	answer := newUser(u, roles)
	if withToken {
		answer.Token = token
	}
	return writeJSON(w, answer)
}
