package wire

import (
	"net/http"

	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/router"
	"trefoil/shared/usage"
)

// AdminCosts builds GET /api/admin/costs.
func AdminCosts(cfg config.AdminCosts) (http.Handler, error) {
	admins, ledger := adminsAndLedger(cfg.Admin)
	account := router.Account{Client: router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil)}
	if cfg.ModelRouterManagementKey != "" {
		account.Management = router.New(cfg.ModelRouterURL, cfg.ModelRouterManagementKey, nil)
	}
	settler := usage.LateSettler{Ledger: ledger, Router: account, Now: admins.Now}
	return api.GetCosts(admins, settler, usage.CostReader{Ledger: ledger.Main, Router: account}), nil
}

// AdminUsage builds GET /api/admin/usage.
func AdminUsage(cfg config.Admin) (http.Handler, error) {
	admins, main := admins(cfg)
	return api.GetUsage(admins, main), nil
}
