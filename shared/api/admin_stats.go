package api

import (
	"context"
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/usage"
)

// stats are the numbers on the dashboard's cards.
type stats struct {
	TotalUsers   int `json:"totalUsers"`
	ActiveUsers  int `json:"activeUsers"` // in the last 24 hours
	TotalChats   int `json:"totalChats"`
	TodayChats   int `json:"todayChats"`   // on the current UTC day
	PremiumUsers int `json:"premiumUsers"` // with a paid subscription
}

// StatsReader counts users and chats.
type StatsReader interface {
	Stats(ctx context.Context, now time.Time) (usage.Stats, error)
}

// GetStats serves GET /api/admin/stats.
func GetStats(admins Admins, reader StatsReader) http.Handler {
	return admins.handle("GET /api/admin/stats", func(w http.ResponseWriter, r *http.Request, _ account.User) error {
		counted, err := reader.Stats(r.Context(), admins.Now())
		if err != nil {
			return err
		}
		return writeJSON(w, stats{
			TotalUsers:   counted.Users,
			ActiveUsers:  counted.ActiveUsers,
			TotalChats:   counted.Chats,
			TodayChats:   counted.ChatsToday,
			PremiumUsers: counted.PaidUsers,
		})
	})
}
