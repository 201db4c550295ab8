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
	return api.ListUsers(open(cfg).auth), nil
}

// AdminUserPro builds PUT /api/admin/users/{id}/pro.
func AdminUserPro(cfg config.Accounts) (http.Handler, error) {
	return api.SetUserPro(open(cfg).auth), nil
}

// AdminUserAdmin builds PUT /api/admin/users/{id}/admin.
func AdminUserAdmin(cfg config.Accounts) (http.Handler, error) {
	return api.SetUserAdmin(open(cfg).auth), nil
}

// AdminAudit builds GET /api/admin/audit.
func AdminAudit(cfg config.Accounts) (http.Handler, error) {
	s := open(cfg)
	return api.ListAudit(s.auth, s.main), nil
}

// AdminStats builds GET /api/admin/stats.
func AdminStats(cfg config.Accounts) (http.Handler, error) {
	s := open(cfg)
	return api.GetStats(s.auth, s.main), nil
}

// AdminUsage builds GET /api/admin/usage.
func AdminUsage(cfg config.Accounts) (http.Handler, error) {
	s := open(cfg)
	return api.GetUsage(s.auth, s.main), nil
}

// AdminCostsConfig configures AdminCosts.
type AdminCostsConfig struct {
	config.Accounts
	config.Router
	ModelRouterManagementKey string `secret:"MODEL_ROUTER_MANAGEMENT_KEY" optional:""` // empty: no balance
}

// AdminCosts builds GET /api/admin/costs.
func AdminCosts(cfg AdminCostsConfig) (http.Handler, error) {
	s := open(cfg.Accounts)
	bill := router.Account{Client: newRouter(cfg.Router)}
	if cfg.ModelRouterManagementKey != "" {
		bill.Management = router.New(cfg.ModelRouterURL, cfg.ModelRouterManagementKey, nil)
	}
	settler := usage.LateSettler{Ledger: &store.Ledger{Main: s.main, Ephemeral: s.ephemeral}, Router: bill, Now: s.auth.Now}
	return api.GetCosts(s.auth, settler, usage.CostReader{Ledger: s.main, Router: bill}), nil
}
