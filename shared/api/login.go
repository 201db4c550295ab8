package api

import (
	"context"
	"net/http"
	"time"

	"trefoil/shared/account"
)

// credentials is the body of a login or registration request.
type credentials struct {
	Username string `json:"username"`
	Password string `json:"password"`
	Token    bool   `json:"token"` // include the session token in the response
}

// Login serves POST /api/login. It responds with the same 401 to any wrong username or password.
func Login(login account.Login, sessions SessionWriter, networks NetworkHasher, roles account.Roles, clock func() time.Time) http.Handler {
	return credentialsHandler("POST /api/login", login.Login, sessions, networks, roles, clock)
}

// credentialsHandler returns a handler that starts a session for a username and a password and
// responds with the user.
func credentialsHandler(pattern string, signIn credentialsFunc, sessions SessionWriter, networks NetworkHasher, roles account.Roles, clock func() time.Time) http.Handler {
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
		u, err := signIn(r.Context(), now, network, account.Credentials{Username: request.Username, Password: request.Password})
		if err != nil {
			return err
		}
		token, err := startSession(w, r, sessions, u, now)
		if err != nil {
			return err
		}
		response := newUser(u, roles)
		if request.Token {
			response.Token = token
		}
		return writeJSON(w, response)
	})
}

// credentialsFunc finds or creates the user with the given credentials. network is the hash of the
// client's network.
type credentialsFunc func(ctx context.Context, now time.Time, network string, creds account.Credentials) (account.User, error)
