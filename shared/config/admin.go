package config

// Admin configures an admin route.
type Admin struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	AdminAccounts      string `env:"ADMIN_ACCOUNTS" optional:""`
	ProtectedAdmin     string `env:"PROTECTED_ADMIN" optional:""`
}

// AdminRouter configures an admin route that reads the router's list of models.
type AdminRouter struct {
	Admin          Admin
	ModelRouterURL string `env:"MODEL_ROUTER_URL"`
	ModelRouterKey string `secret:"MODEL_ROUTER_KEY" optional:""` // empty for a local router without a key
}

// AdminCosts configures GET /api/admin/costs.
type AdminCosts struct {
	Admin                    Admin
	ModelRouterURL           string `env:"MODEL_ROUTER_URL"`
	ModelRouterKey           string `secret:"MODEL_ROUTER_KEY" optional:""`
	ModelRouterManagementKey string `secret:"MODEL_ROUTER_MANAGEMENT_KEY" optional:""` // empty: no balance
}

// AdminIcons configures an admin route that uses the icon bucket.
type AdminIcons struct {
	Admin      Admin
	IconBucket string `env:"ICON_BUCKET"`
}
