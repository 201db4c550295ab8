package api

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/billing"
	"trefoil/shared/cache"
)

// subscription is what a user pays for, as shown to them. Null fields do not apply.
type subscription struct {
	Plan        string   `json:"plan"`   // monthly, annual or free; ignores grants
	Status      string   `json:"status"` // a billing.Status, or "none"
	Granted     bool     `json:"granted"`
	Amount      *float64 `json:"amount"` // the price in major units; null if Stripe does not respond
	Currency    *string  `json:"currency"`
	NextBilling *string  `json:"nextBilling"` // RFC 3339; null unless the subscription renews
	EndsAt      *string  `json:"endsAt"`      // RFC 3339; when Pro ends, if nothing changes
	Last4       *string  `json:"last4"`
	CanManage   bool     `json:"canManage"` // the portal has something to show
	ChatsUsed   int      `json:"chats_used"`
	ChatsLimit  *int     `json:"chats_limit"` // null: unlimited
	Links       Links    `json:"links"`
}

// statusTimeout limits the time of the dashboard's calls to Stripe. The dashboard also works
// without them.
const statusTimeout = 6 * time.Second

// Subscription serves GET /api/subscription. It reads the price from Stripe, because the price
// is not stored. It reads the subscription's state from Stripe only if the stored period is over,
// and at most once a minute. If Stripe does not respond, it returns what is stored.
func Subscription(p Payments) http.Handler {
	// Any change in Stripe results in a new version of the subscription, and so in another key.
	prices := &cache.Latest[billing.Subscription, billing.Money]{TTL: time.Minute, Load: func(ctx context.Context, sub billing.Subscription) (billing.Money, error) {
		return p.Billing.Price(ctx, sub)
	}}
	return p.handle("GET /api/subscription", func(w http.ResponseWriter, r *http.Request, u caller) error {
		sub, err := p.Billing.Store.Subscription(r.Context(), u.ID)
		if err != nil {
			return err
		}
		if sub.Due(p.Auth.Now()) {
			switch current, err := p.Billing.Refresh(r.Context(), u.ID); {
			case err == nil:
				sub = current
			case !errors.Is(err, billing.ErrBusy):
				slog.Warn("subscription not updated", "class", errorClass(err))
			}
		}
		u.ProUntil = sub.ProUntil
		shown := p.newSubscription(u.User, sub)
		if shown.Plan != "free" {
			// The dashboard is useful without the amount, so an error is only logged.
			if amount, err := prices.Get(r.Context(), p.Auth.Now(), sub); err == nil {
				price := newPrice(amount)
				shown.Amount, shown.Currency = &price.Amount, &price.Currency
			} else {
				slog.Warn("price not read", "class", errorClass(err))
			}
		}
		return writeJSON(w, shown)
	}, statusTimeout)
}

// newSubscription returns a subscription without its price.
func (p Payments) newSubscription(u account.User, sub billing.Subscription) subscription {
	now := p.Auth.Now()
	shown := subscription{
		Plan: "free", Status: "none", Granted: u.IsPro, CanManage: sub.Customer != "", ChatsUsed: u.ChatsUsed, Links: p.Links,
	}
	if sub.Status != "" {
		shown.Status = string(sub.Status)
	}
	if !u.Pro(now) {
		shown.ChatsLimit = chatLimit(p.Auth.FreeChats)
	}
	if sub.Last4 != "" {
		shown.Last4 = &sub.Last4
	}
	if !sub.Pro(now) && !sub.Live() {
		return shown
	}
	shown.Plan = string(sub.Plan)
	if sub.Renews() {
		shown.NextBilling = rfc3339(sub.PeriodEnd)
	} else {
		shown.EndsAt = rfc3339(sub.ProUntil)
	}
	return shown
}
