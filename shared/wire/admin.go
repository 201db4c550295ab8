package wire

import (
	"net/http"

	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/router"
	"trefoil/shared/store"
	"trefoil/shared/usage"
)

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
