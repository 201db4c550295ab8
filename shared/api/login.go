package api

import (
	"context"
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

// Login serves POST /api/login: a username and its password, or one 401 for
// whatever is wrong with them.
func Login(login account.Login, sessions SessionWriter, networks NetworkHasher, roles account.Roles, clock func() time.Time) http.Handler {
	return credentialsHandler("POST /api/login", login.Login, sessions, networks, roles, clock)
}

// credentialsHandler serves a route that begins a session and answers its user, for
// a username and a password.
func credentialsHandler(pattern string, find credentialsFunc, sessions SessionWriter, networks NetworkHasher, roles account.Roles, clock func() time.Time) http.Handler {
	return Handle(pattern, func(w http.ResponseWriter, r *http.Request) error {
		var request credentials
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		network, err := networks.Hash(r.Context(), viewerAddress(r))
		if err != nil {
			return err
		}
		now := clock()
		u, err := find(r.Context(), now, network, account.Credentials{Username: request.Username, Password: request.Password})
		if err != nil {
			return err
		}
		token, err := startSession(w, r, sessions, u, now)
		if err != nil {
			return err
		}
		answer := newUser(u, roles)
		if request.Token {
			answer.Token = token
		}
		return writeJSON(w, answer)
	})
}

// credentialsFunc finds or makes the user whom credentials are for. Who gives them is on a
// network, whose hash it is told.
type credentialsFunc func(ctx context.Context, now time.Time, network string, given account.Credentials) (account.User, error)
