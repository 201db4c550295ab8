package config

// Admin configures a route for admins.
type Admin struct {
	AWS                AWS
	TableName          string `env:"TABLE_NAME"`
	EphemeralTableName string `env:"EPHEMERAL_TABLE_NAME"`
	AdminAccounts      string `env:"ADMIN_ACCOUNTS" optional:""`
	ProtectedAdmin     string `env:"PROTECTED_ADMIN" optional:""`
}
