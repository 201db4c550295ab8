// Package routers builds the admin functions that call the model router.
package routers

import (
	"net/http"

	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/router"
	"trefoil/shared/usage"
	"trefoil/shared/wire/tables"
)

// AdminCosts builds GET /api/admin/costs.
func AdminCosts(cfg config.AdminCosts) (http.Handler, error) {
	auth, ledger := tables.AdminsAndLedger(cfg.Admin)
	account := router.Account{Client: router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil)}
	if cfg.ModelRouterManagementKey != "" {
		account.Management = router.New(cfg.ModelRouterURL, cfg.ModelRouterManagementKey, nil)
	}
	settler := usage.LateSettler{Ledger: ledger, Router: account, Now: auth.Now}
	return api.GetCosts(auth, settler, usage.CostReader{Ledger: ledger.Main, Router: account}), nil
}

// AdminModelsImport builds POST /api/admin/models/import.
func AdminModelsImport(cfg config.AdminRouter) (http.Handler, error) {
	auth, main := tables.Admins(cfg.Admin)
	return api.ImportModels(auth, main, router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil)), nil
}

// AdminRouterModels builds GET /api/admin/router-models.
func AdminRouterModels(cfg config.AdminRouter) (http.Handler, error) {
	auth, main := tables.Admins(cfg.Admin)
	return api.ListRouterModels(auth, main, router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil)), nil
}
