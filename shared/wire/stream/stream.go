// Package stream builds the function that streams chats.
package stream

import (
	"fmt"
	"net/http"
	"strconv"

	"trefoil/shared/account"
	"trefoil/shared/api"
	"trefoil/shared/chat"
	"trefoil/shared/config"
	"trefoil/shared/limits"
	"trefoil/shared/quota"
	"trefoil/shared/router"
	"trefoil/shared/search"
	"trefoil/shared/store"
	"trefoil/shared/wire/tables"
)

// ChatStream builds POST /api/chat/stream.
func ChatStream(cfg config.ChatStream) (http.Handler, error) {
	db := tables.Open(cfg.AWS)
	main, ephemeral := db.Main(cfg.TableName), db.Ephemeral(cfg.EphemeralTableName)
	chatLimits, err := parseLimits(cfg.VisitorNetworkLimit)
	if err != nil {
		return nil, err
	}
	budget, err := parseBudget(cfg.DailySpendLimit, main)
	if err != nil {
		return nil, err
	}
	fanout := chat.NewFanout(router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil), ephemeral)
	// Without a provider, Fanout.Search stays nil and users see that search is unavailable.
	if cfg.SearchProvider != "" {
		web, err := search.New(search.Settings{Provider: cfg.SearchProvider, URL: cfg.SearchURL, Key: cfg.SearchKey, ProviderName: cfg.SearchParty}, nil)
		if err != nil {
			return nil, err
		}
		fanout.Search = web
	}
	return api.ChatStream(api.ChatHandler{
		Auth:     tables.Auth(main, ephemeral, account.Roles{}),
		Models:   tables.CachedModels(main),
		Fanout:   fanout,
		Devices:  quota.Devices{Keys: ephemeral},
		Networks: tables.NetworkHasher(ephemeral),
		Gate:     &quota.Gate{Ledger: &store.Ledger{Main: main, Ephemeral: ephemeral}, Limits: chatLimits, Budget: budget},
	}), nil
}

// parseLimits returns the chat limits. network is the setting VISITOR_NETWORK_LIMIT, or empty.
func parseLimits(network string) (quota.Limits, error) {
	parsed := quota.Limits{Visitor: limits.Get().Chats.Visitor, User: limits.Get().Chats.User, Network: quota.NetworkChats}
	if network == "" {
		return parsed, nil
	}
	chats, err := strconv.Atoi(network)
	if err != nil || chats < 0 {
		return parsed, fmt.Errorf("VISITOR_NETWORK_LIMIT: %q is not a number of chats", network)
	}
	parsed.Network = chats
	return parsed, nil
}

// parseBudget returns the daily budget, or nil if dollars is empty.
func parseBudget(dollars string, spending quota.Spending) (*quota.Budget, error) {
	if dollars == "" {
		return nil, nil
	}
	nano, err := quota.ParseDollars(dollars)
	if err != nil {
		return nil, fmt.Errorf("DAILY_SPEND_LIMIT: %w", err)
	}
	return quota.NewBudget(spending, nano), nil
}
