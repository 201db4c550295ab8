package config

// Origin configures every function behind the HTTP API, in addition to the function's own config.
type Origin struct {
	// Secret lists the secrets accepted from CloudFront, separated by commas. If it is empty,
	// requests are not checked.
	Secret string `env:"ORIGIN_SECRET" optional:""`
}

// Seed configures the seeding of the catalog.
type Seed struct {
	AWS            AWS
	TableName      string `env:"TABLE_NAME"`
	ModelRouterURL string `env:"MODEL_ROUTER_URL"`
	ModelRouterKey string `secret:"MODEL_ROUTER_KEY" optional:""`
}

// Health configures GET /api/health. It has no settings.
type Health struct{}

// ModelsList configures GET /api/models.
type ModelsList struct {
	AWS       AWS
	TableName string `env:"TABLE_NAME"`
}

// ChatStream configures POST /api/chat/stream.
type ChatStream struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	ModelRouterURL     string `env:"MODEL_ROUTER_URL"`
	ModelRouterKey     string `secret:"MODEL_ROUTER_KEY" optional:""` // empty for a local router without a key

	SearchProvider string `env:"SEARCH_PROVIDER" optional:""` // searxng, brave or tavily; empty: no web search
	SearchURL      string `env:"SEARCH_URL" optional:""`      // empty: the provider's default
	SearchKey      string `secret:"SEARCH_KEY" optional:""`   // not used by SearXNG
	// SearchParty is the recipient of the query as shown in receipts; empty: the provider.
	SearchParty string `env:"SEARCH_PARTY" optional:""`

	// VisitorNetworkLimit is the maximum number of chats by visitors per network per day; empty:
	// quota.NetworkChats.
	VisitorNetworkLimit string `env:"VISITOR_NETWORK_LIMIT" optional:""`
	DailySpendLimit     string `env:"DAILY_SPEND_LIMIT" optional:""` // dollars; empty: no limit
}

// ChatStop configures POST /api/chat/stop.
type ChatStop struct {
	AWS                AWS
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
}
