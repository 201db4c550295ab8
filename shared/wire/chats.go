package wire

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"trefoil/shared/api"
	"trefoil/shared/capsule"
	"trefoil/shared/chat"
	"trefoil/shared/config"
	"trefoil/shared/quota"
	"trefoil/shared/router"
	"trefoil/shared/search"
	"trefoil/shared/store"
)

// ChatStreamConfig configures ChatStream.
type ChatStreamConfig struct {
	config.Tables
	config.Router
	// ModelRouterFirstByte is how many seconds an answer may take to start; empty:
	// router.DefaultFirstByte.
	ModelRouterFirstByte string `env:"MODEL_ROUTER_FIRST_BYTE" optional:""`

	SearchProvider string `env:"SEARCH_PROVIDER" optional:""` // searxng, brave or tavily; empty: no web search
	SearchURL      string `env:"SEARCH_URL" optional:""`      // empty: the provider's default
	SearchKey      string `secret:"SEARCH_KEY" optional:""`   // not used by SearXNG
	// SearchParty is the recipient of the query as shown in receipts; empty: the provider.
	SearchParty string `env:"SEARCH_PARTY" optional:""`

	// See quota.ParseLimits.
	VisitorChatLimit    string `env:"VISITOR_CHAT_LIMIT" optional:""`
	FreeChatLimit       string `env:"FREE_CHAT_LIMIT" optional:""`
	VisitorNetworkLimit string `env:"VISITOR_NETWORK_LIMIT" optional:""`
	// See quota.Budgets; in dollars; empty: no limit.
	DailySpendLimit    string `env:"DAILY_SPEND_LIMIT" optional:""`
	ProDailySpendLimit string `env:"PRO_DAILY_SPEND_LIMIT" optional:""`

	SmokeSecret string `env:"SMOKE_SECRET" optional:""` // see api.Chats
}

// ChatStream builds POST /api/chat/stream.
func ChatStream(cfg ChatStreamConfig) (http.Handler, error) {
	auth := openTables(cfg.Tables)
	limits, err := quota.ParseLimits(cfg.VisitorChatLimit, cfg.FreeChatLimit, cfg.VisitorNetworkLimit)
	if err != nil {
		return nil, err
	}
	var budgets quota.Budgets
	if budgets.Site, err = parseBudget("DAILY_SPEND_LIMIT", cfg.DailySpendLimit); err != nil {
		return nil, err
	}
	if budgets.Pro, err = parseBudget("PRO_DAILY_SPEND_LIMIT", cfg.ProDailySpendLimit); err != nil {
		return nil, err
	}
	models := router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil)
	if models.FirstByte, err = parseFirstByte(cfg.ModelRouterFirstByte); err != nil {
		return nil, err
	}
	fanout := chat.NewFanout(models, auth.Ephemeral)
	fanout.ModelTimeout = chat.Timeout
	// Without a provider, Fanout.Search stays nil and users see that search is unavailable.
	if cfg.SearchProvider != "" {
		web, err := search.New(search.Settings{Provider: cfg.SearchProvider, URL: cfg.SearchURL, Key: cfg.SearchKey, ProviderName: cfg.SearchParty}, nil)
		if err != nil {
			return nil, err
		}
		fanout.Search = web
	}
	return api.ChatStream(api.Chats{
		Auth:     auth,
		Models:   cachedModels(auth.Main),
		Fanout:   fanout,
		Devices:  quota.Devices{Keys: auth.Ephemeral},
		Networks: quota.NetworkHasher{Salts: auth.Ephemeral, Now: auth.Now},
		Keys:     keyring(auth.Ephemeral),
		Spool:    auth.Ephemeral,
		Gate:     &quota.Gate{Ledger: &store.Ledger{Main: auth.Main, Ephemeral: auth.Ephemeral}, Limits: limits, Budgets: budgets},

		SmokeSecret: cfg.SmokeSecret,
	}), nil
}

// parseFirstByte returns how long an answer may take to start.
func parseFirstByte(seconds string) (time.Duration, error) {
	if seconds == "" {
		return router.DefaultFirstByte, nil
	}
	const most = int(chat.Timeout / time.Second)
	n, err := strconv.Atoi(seconds)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("MODEL_ROUTER_FIRST_BYTE: %q is not a number of seconds from 1 to %d", seconds, most)
	}
	return time.Duration(n) * time.Second, nil
}

// parseBudget returns the daily budget, or nil if dollars is empty.
func parseBudget(name, dollars string) (*quota.Budget, error) {
	if dollars == "" {
		return nil, nil
	}
	nano, err := quota.ParseDollars(dollars)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return quota.NewBudget(nano), nil
}

func keyring(seeds capsule.Seeds) *capsule.Keyring {
	return &capsule.Keyring{Seeds: seeds, Now: time.Now}
}

// ChatKey builds GET /api/chat/key.
func ChatKey(cfg config.EphemeralTable) (http.Handler, error) {
	return api.ChatKey(keyring(OpenDB(cfg.AWS).Ephemeral(cfg.EphemeralTableName))), nil
}

// ChatResume builds POST /api/chat/resume.
func ChatResume(cfg config.EphemeralTable) (http.Handler, error) {
	return api.ChatResume(OpenDB(cfg.AWS).Ephemeral(cfg.EphemeralTableName)), nil
}

// ChatStop builds POST /api/chat/stop.
func ChatStop(cfg config.EphemeralTable) (http.Handler, error) {
	return api.ChatStop(OpenDB(cfg.AWS).Ephemeral(cfg.EphemeralTableName)), nil
}
