package wire

import (
	"net/http"

	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/router"
	"trefoil/shared/store"
	"trefoil/shared/usage"
)

// AdminUsers builds GET /api/admin/users.
func AdminUsers(cfg config.Accounts) (http.Handler, error) {
	return api.AdminUsers(open(cfg)), nil
}

// AdminUserPro builds PUT /api/admin/users/{id}/pro.
func AdminUserPro(cfg config.Accounts) (http.Handler, error) {
	return api.AdminUserPro(open(cfg)), nil
}

// AdminUserAdmin builds PUT /api/admin/users/{id}/admin.
func AdminUserAdmin(cfg config.Accounts) (http.Handler, error) {
	return api.AdminUserAdmin(open(cfg)), nil
}

// AdminUserBlocked builds PUT /api/admin/users/{id}/blocked.
func AdminUserBlocked(cfg config.Accounts) (http.Handler, error) {
	return api.AdminUserBlocked(open(cfg)), nil
}

// AdminAudit builds GET /api/admin/audit.
func AdminAudit(cfg config.Accounts) (http.Handler, error) {
	return api.AdminAudit(open(cfg)), nil
}

// AdminStats builds GET /api/admin/stats.
func AdminStats(cfg config.Accounts) (http.Handler, error) {
	return api.AdminStats(open(cfg)), nil
}

// AdminUsage builds GET /api/admin/usage.
func AdminUsage(cfg config.Accounts) (http.Handler, error) {
	return api.AdminUsage(open(cfg)), nil
}

// AdminCostsConfig configures AdminCosts.
type AdminCostsConfig struct {
	config.Accounts
	config.Router
	ModelRouterManagementKey string `secret:"MODEL_ROUTER_MANAGEMENT_KEY" optional:""` // empty: no balance
}

// AdminCosts builds GET /api/admin/costs.
func AdminCosts(cfg AdminCostsConfig) (http.Handler, error) {
	auth := open(cfg.Accounts)
	bill := router.Account{Client: router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil)}
	if cfg.ModelRouterManagementKey != "" {
		bill.Management = router.New(cfg.ModelRouterURL, cfg.ModelRouterManagementKey, nil)
	}
	settler := usage.LateSettler{Ledger: &store.Ledger{Main: auth.Main, Ephemeral: auth.Ephemeral}, Router: bill, Now: auth.Now}
	return api.AdminCosts(auth, settler, usage.CostReader{Ledger: auth.Main, Router: bill}), nil
}
