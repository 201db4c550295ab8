package wire

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"trefoil/shared/api"
	"trefoil/shared/chat"
	"trefoil/shared/config"
	"trefoil/shared/quota"
	"trefoil/shared/router"
	"trefoil/shared/search"
	"trefoil/shared/store"
)

// ChatStream builds POST /api/chat/stream.
func ChatStream(cfg config.ChatStream) (http.Handler, error) {
	db := open(cfg.AWS)
	main, ephemeral := db.Main(cfg.TableName), db.Ephemeral(cfg.EphemeralTableName)
	limits, err := parseLimits(cfg.VisitorNetworkLimit)
	if err != nil {
		return nil, err
	}
	budget, err := parseBudget(cfg.DailySpendLimit, main)
	if err != nil {
		return nil, err
	}
	fanout := chat.NewFanout(router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil), ephemeral)
	if cfg.SearchProvider != "" { // else Asker.Search stays nil, and readers are told
		web, err := search.New(search.Settings{Provider: cfg.SearchProvider, URL: cfg.SearchURL, Key: cfg.SearchKey, ProviderName: cfg.SearchParty}, nil)
		if err != nil {
			return nil, err
		}
		fanout.Search = web
	}
	return api.ChatStream(api.ChatHandler{
		Models:   cachedModels(main),
		Fanout:   fanout,
		Sessions: ephemeral,
		Devices:  quota.Devices{Keys: ephemeral},
		Networks: networkHasher(ephemeral),
		Gate:     &quota.Gate{Ledger: &store.Ledger{Main: main, Ephemeral: ephemeral}, Limits: limits, Budget: budget},
		Now:      time.Now,
	}), nil
}

// parseLimits are the usual ones, but for what a setting says of a network.
func parseLimits(network string) (quota.Limits, error) {
	limits := quota.Limits{Visitor: quota.VisitorChats, User: quota.UserChats, Network: quota.NetworkChats}
	if network == "" {
		return limits, nil
	}
	chats, err := strconv.Atoi(network)
	if err != nil || chats < 0 {
		return limits, fmt.Errorf("VISITOR_NETWORK_LIMIT: %q is no number of chats", network)
	}
	limits.Network = chats
	return limits, nil
}

// parseBudget is nil without a setting.
func parseBudget(dollars string, spending quota.Spending) (*quota.Budget, error) {
	if dollars == "" {
		return nil, nil
	}
	nano, err := quota.ParseDollars(dollars)
	if err != nil {
		return nil, fmt.Errorf("DAILY_SPEND_LIMIT: %w", err)
	}
	return &quota.Budget{Spending: spending, Nano: nano}, nil
}
