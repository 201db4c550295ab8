package stack

import (
	"context"
	"fmt"
	"slices"

	"trefoil/shared/catalog"
	"trefoil/shared/quota"
	"trefoil/shared/wire"
)

// noteSpending adds a note with the worst case in dollars if nothing limits what visitors can spend
// at the model router, and a note if the limit is too low for a chat.
func (s *Server) noteSpending(ctx context.Context) error {
	if s.options.owner != nil {
		return nil
	}
	limits, err := quota.ParseLimits(s.settings.Get("VISITOR_CHAT_LIMIT"), s.settings.Get("FREE_CHAT_LIMIT"), s.settings.Get("VISITOR_NETWORK_LIMIT"))
	if err != nil || limits.Visitor == 0 {
		return err
	}
	models, err := wire.OpenDB(s.tables.AWS).Main(s.tables.TableName).Models(ctx)
	if err != nil {
		return fmt.Errorf("catalog: %w", err)
	}
	if slices.ContainsFunc(models, catalog.Model.IsDemo) {
		return nil
	}
	if text := s.settings.Get("DAILY_SPEND_LIMIT"); text != "" {
		return s.noteLowLimit(text, models)
	}
	nano, guessed := quota.WorstVisitorChat(models)
	if nano == 0 {
		return nil
	}
	dollars := float64(nano) / 1e9
	note := fmt.Sprintf("Nothing limits what visitors spend at the model router. If it charges for its models, one chat can cost up to $%.2f, and the number of chats is not limited.", dollars)
	if limits.Network != quota.Unlimited {
		note = fmt.Sprintf("Nothing limits what visitors spend at the model router. If it charges for its models, one chat can cost up to $%.2f, and the %d chats that each network has per day up to $%.2f.",
			dollars, limits.Network, dollars*float64(limits.Network))
	}
	if guessed {
		note += " The prices of some models are unknown, so this is a guess."
	}
	s.notes = append(s.notes, note+" Set DAILY_SPEND_LIMIT to limit the cost per day.")
	return nil
}

// noteLowLimit adds a note if visitors cannot ask all free models within DAILY_SPEND_LIMIT.
func (s *Server) noteLowLimit(dollars string, models []catalog.Model) error {
	limit, err := quota.ParseDollars(dollars)
	if err != nil {
		return fmt.Errorf("DAILY_SPEND_LIMIT: %w", err)
	}
	share, chat := quota.VisitorShare(limit), quota.ShortVisitorChat(models)
	if share < chat {
		s.notes = append(s.notes, fmt.Sprintf("DAILY_SPEND_LIMIT is low: visitors may use $%.2f of it, and a running chat with a short question can reserve $%.2f.", float64(share)/1e9, float64(chat)/1e9))
	}
	return nil
}
