package api

import "net/http"

// stats are the numbers on the dashboard's cards.
type stats struct {
	TotalUsers   int `json:"totalUsers"`
	ActiveUsers  int `json:"activeUsers"` // in the last 24 hours
	TotalChats   int `json:"totalChats"`
	TodayChats   int `json:"todayChats"`   // on the current UTC day
	PremiumUsers int `json:"premiumUsers"` // with a paid subscription
}

// AdminStats serves GET /api/admin/stats.
func AdminStats(auth Auth) http.Handler {
	return auth.HandleAdmin("GET /api/admin/stats", func(w http.ResponseWriter, r *http.Request, _ caller) error {
		counted, err := auth.Main.Stats(r.Context(), auth.Now())
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
