package api

import (
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/quota"
)

// user is an account as shown to its owner.
type user struct {
	ID          string        `json:"id"`
	Username    string        `json:"username"`
	IsPro       bool          `json:"is_pro"`
	IsAdmin     bool          `json:"is_admin"`
	IsBlocked   bool          `json:"is_blocked"`   // cannot chat; see account.ErrBlocked
	HasPassword bool          `json:"has_password"` // false for users of an identity provider
	ChatsUsed   int           `json:"chats_used"`
	ChatsLimit  *int          `json:"chats_limit"`     // null: unlimited
	Token       account.Token `json:"token,omitempty"` // for clients that do not store cookies
}

func (a Auth) newUser(u account.User, now time.Time) user {
	response := user{ID: u.ID, Username: u.Username, IsPro: u.Pro(now), IsAdmin: a.Roles.IsAdmin(u), IsBlocked: u.Blocked, HasPassword: u.PasswordHash != "", ChatsUsed: u.ChatsUsed}
	if !response.IsPro {
		response.ChatsLimit = chatLimit(a.FreeChats)
	}
	return response
}

// chatLimit returns a number of chats for a response, or nil if it is unlimited.
func chatLimit(chats int) *int {
	if chats == quota.Unlimited {
		return nil
	}
	return &chats
}

// User serves GET /api/user. It responds with the signed-in user, or with 401.
func User(auth Auth) http.Handler {
	return auth.HandleUser("GET /api/user", func(w http.ResponseWriter, r *http.Request, c caller) error {
		now := auth.Now()
		if !c.SeenInHour(now) {
			if err := auth.Main.RecordSeen(r.Context(), c.ID, now); err != nil {
				return err
			}
		}
		return writeJSON(w, auth.newUser(c.User, now))
	})
}
