package api

import (
	"context"
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

// UserLister lists users.
type UserLister interface {
	// UserPage returns a page of users, newest first, and the cursor of the next page, which is
	// empty after the last one. With a search text, it returns only users whose username or email
	// address contains it, ignoring case.
	UserPage(ctx context.Context, search, cursor string) (users []account.User, next string, err error)
}

// maxSearch is the maximum length of a search text in characters. It is enough for any email
// address.
const maxSearch = 320

var errSearchTooLong = errs.New(errs.ErrInvalid, "search", "The search text can be up to 320 characters long.")

// ListUsers serves GET /api/admin/users?search=&cursor=.
func ListUsers(admins Admins, users UserLister) http.Handler {
	return admins.handle("GET /api/admin/users", func(w http.ResponseWriter, r *http.Request, _ account.User) error {
		query := r.URL.Query()
		if utf8.RuneCountInString(query.Get("search")) > maxSearch {
			return errSearchTooLong
		}
		listed, next, err := users.UserPage(r.Context(), query.Get("search"), query.Get("cursor"))
		if err != nil {
			return err
		}
		page := userPage{Users: []adminUser{}, NextCursor: nextCursor(next)}
		for _, u := range listed {
			page.Users = append(page.Users, newAdminUser(u, admins.Roles, admins.Now()))
		}
		return writeJSON(w, page)
	})
}
