package api

import (
	"context"
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/limits"
)

// user is an account as shown to its owner.
type user struct {
	ID          string        `json:"id"`
	Username    string        `json:"username"`
	IsPro       bool          `json:"is_pro"`
	IsAdmin     bool          `json:"is_admin"`
	HasPassword bool          `json:"has_password"` // false for users of an identity provider
	ChatsUsed   int           `json:"chats_used"`
	ChatsLimit  *int          `json:"chats_limit"`     // null: unlimited
	Token       account.Token `json:"token,omitempty"` // for clients that do not store cookies
}

func newUser(u account.User, roles account.Roles, now time.Time) user {
	response := user{ID: u.ID, Username: u.Username, IsPro: u.Pro(now), IsAdmin: roles.IsAdmin(u), HasPassword: u.PasswordHash != "", ChatsUsed: u.ChatsUsed}
	if !response.IsPro {
		limit := limits.Get().Chats.User
		response.ChatsLimit = &limit
	}
	return response
}

// UserRecorder stores users and when they were last seen.
type UserRecorder interface {
	Users
	// RecordSeen stores the time at which a user was last seen.
	RecordSeen(ctx context.Context, id string, at time.Time) error
}

// GetUser serves GET /api/user. It responds with the signed-in user, or with 401.
func GetUser(sessions Sessions, users UserRecorder, roles account.Roles, clock func() time.Time) http.Handler {
	return Handle("GET /api/user", func(w http.ResponseWriter, r *http.Request) error {
		now := clock()
		_, u, err := requireUser(w, r, sessions, users, now)
		if err != nil {
			return err
		}
		if !u.SeenInHour(now) {
			if err := users.RecordSeen(r.Context(), u.ID, now); err != nil {
				return err
			}
		}
		return writeJSON(w, newUser(u, roles, now))
	})
}
