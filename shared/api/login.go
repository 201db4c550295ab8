package api

import (
	"context"
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/quota"
)

// credentials is the body of a login or registration request.
type credentials struct {
	Username string `json:"username"`
	Password string `json:"password"`
	Token    bool   `json:"token"` // include the session token in the response
}

// deviceCookie identifies a device that has signed in with a password; see account.KnownDevices.
const deviceCookie = "__Host-device"

// Login serves POST /api/login. It responds with the same 401 to any wrong username or password.
func Login(auth Auth, login account.Login) http.Handler {
	return auth.signIn("POST /api/login", login.Login)
}

// signIn returns a handler that starts a session for a username and a password and responds
// with the user. The device becomes a known device.
func (a Auth) signIn(pattern string, check credentialsFunc) http.Handler {
	devices, networks := account.KnownDevices{Keys: a.Ephemeral}, quota.NetworkHasher{Salts: a.Ephemeral, Now: a.Now}
	return Handle(pattern, func(w http.ResponseWriter, r *http.Request) error {
		var request credentials
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		network, err := networks.Hash(r.Context(), viewerAddress(r))
		if err != nil {
			return err
		}
		now := a.Now()
		client := account.Client{Network: network, DeviceCookie: cookieValue(r, deviceCookie)}
		u, err := check(r.Context(), now, client, account.Credentials{Username: request.Username, Password: request.Password})
		if err != nil {
			return err
		}
		device, err := devices.Remember(r.Context(), client.DeviceCookie, u.Username)
		if err != nil {
			return err
		}
		token, err := a.StartSession(w, r, u, now)
		if err != nil {
			return err
		}
		http.SetCookie(w, newCookie(deviceCookie, device, deviceTTL))
		response := a.newUser(u, now)
		if request.Token {
			response.Token = token
		}
		return writeJSON(w, response)
	})
}

// credentialsFunc finds or creates the user with the given credentials.
type credentialsFunc func(ctx context.Context, now time.Time, client account.Client, creds account.Credentials) (account.User, error)
