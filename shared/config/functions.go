package config

// Origin is what every function behind the HTTP API needs besides, whatever its
// route lists.
type Origin struct {
	Secret string `env:"ORIGIN_SECRET" optional:""` // those that CloudFront may show, separated by commas; empty: none is asked for
}

// Seed is what filling the catalogue needs.
type Seed struct {
	AWS            AWS
	TableName      string `env:"TABLE_NAME"`
	ModelRouterURL string `env:"MODEL_ROUTER_URL"`
	ModelRouterKey string `secret:"MODEL_ROUTER_KEY" optional:""`
}

// Health is what GET /api/health needs: nothing.
type Health struct{}

// ModelsList is what GET /api/models needs.
type ModelsList struct {
	AWS       AWS
	TableName string `env:"TABLE_NAME"`
}

// ChatStream is what POST /api/chat/stream needs.
type ChatStream struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	ModelRouterURL     string `env:"MODEL_ROUTER_URL"`
	ModelRouterKey     string `secret:"MODEL_ROUTER_KEY" optional:""` // a router on one's own machine asks for none

	SearchProvider string `env:"SEARCH_PROVIDER" optional:""` // searxng, brave or tavily; empty: the web is not searched
	SearchURL      string `env:"SEARCH_URL" optional:""`      // empty: the provider's own address
	SearchKey      string `secret:"SEARCH_KEY" optional:""`   // SearXNG asks for none
	SearchParty    string `env:"SEARCH_PARTY" optional:""`    // who sees the query, as receipts name it; empty: the provider

	VisitorNetworkLimit string `env:"VISITOR_NETWORK_LIMIT" optional:""` // chats of a network's visitors in a day; empty: quota.NetworkChats
	DailySpendLimit     string `env:"DAILY_SPEND_LIMIT" optional:""`     // dollars; empty: no limit
}

// ChatStop is what POST /api/chat/stop needs.
type ChatStop struct {
	AWS                AWS
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
}
