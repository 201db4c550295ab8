package api

import (
	"net/http"
	"time"
	"unicode/utf8"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// adminUser is an account as shown to admins.
type adminUser struct {
	ID          string  `json:"id"`
	Username    string  `json:"username"`
	Email       string  `json:"email,omitempty"`
	IsActive    bool    `json:"isActive"` // seen within 24 hours
	IsPro       bool    `json:"is_pro"`   // by grant or by subscription
	Granted     bool    `json:"granted"`  // Pro by grant
	IsAdmin     bool    `json:"is_admin"`
	IsBlocked   bool    `json:"is_blocked"`
	Protected   bool    `json:"protected"` // the admin rights cannot be changed
	ChatCount   int     `json:"chatCount"`
	CreatedAt   *string `json:"createdAt"`   // RFC 3339
	LastLoginAt *string `json:"lastLoginAt"` // RFC 3339
	LastSeenAt  *string `json:"lastSeenAt"`  // RFC 3339
}

func newAdminUser(u account.User, roles account.Roles, now time.Time) adminUser {
	return adminUser{
		ID:          u.ID,
		Username:    u.Username,
		Email:       u.Email,
		IsActive:    u.ActiveAt(now),
		IsPro:       u.Pro(now),
		Granted:     u.IsPro,
		IsAdmin:     roles.IsAdmin(u),
		IsBlocked:   u.Blocked,
		Protected:   roles.IsProtected(u),
		ChatCount:   u.ChatCount,
		CreatedAt:   rfc3339(u.CreatedAt),
		LastLoginAt: rfc3339(u.LastLoginAt),
		LastSeenAt:  rfc3339(u.LastSeen),
	}
}

// userPage is a page of users, newest first. It can be empty without being the last.
type userPage struct {
	Users      []adminUser `json:"users"`
	NextCursor *string     `json:"nextCursor"` // null after the last page
}

// maxSearch is the maximum length of a search text in characters. It is enough for any email
// address.
const maxSearch = 320

var errSearchTooLong = errs.New(errs.ErrInvalid, "search", "The search text can be up to 320 characters long.")

// AdminUsers serves GET /api/admin/users?search=&cursor=.
func AdminUsers(auth Auth) http.Handler {
	return auth.HandleAdmin("GET /api/admin/users", func(w http.ResponseWriter, r *http.Request, _ caller) error {
		query := r.URL.Query()
		if utf8.RuneCountInString(query.Get("search")) > maxSearch {
			return errSearchTooLong
		}
		listed, next, err := auth.Main.UserPage(r.Context(), query.Get("search"), query.Get("cursor"))
		if err != nil {
			return err
		}
		page := userPage{Users: []adminUser{}, NextCursor: nextCursor(next)}
		for _, u := range listed {
			page.Users = append(page.Users, newAdminUser(u, auth.Roles, auth.Now()))
		}
		return writeJSON(w, page)
	})
}
