// Package admins builds the admin functions that need only tables.
package admins

import (
	"net/http"

	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/wire/tables"
)

// AdminAudit builds GET /api/admin/audit.
func AdminAudit(cfg config.Admin) (http.Handler, error) {
	auth, main := tables.Admins(cfg)
	return api.ListAudit(auth, main), nil
}

// AdminUsers builds GET /api/admin/users.
func AdminUsers(cfg config.Admin) (http.Handler, error) {
	auth, _ := tables.Admins(cfg)
	return api.ListUsers(auth), nil
}

// AdminUserPro builds PUT /api/admin/users/{id}/pro.
func AdminUserPro(cfg config.Admin) (http.Handler, error) {
	auth, _ := tables.Admins(cfg)
	return api.SetUserPro(auth), nil
}

// AdminUserAdmin builds PUT /api/admin/users/{id}/admin.
func AdminUserAdmin(cfg config.Admin) (http.Handler, error) {
	auth, _ := tables.Admins(cfg)
	return api.SetUserAdmin(auth), nil
}

// AdminStats builds GET /api/admin/stats.
func AdminStats(cfg config.Admin) (http.Handler, error) {
	auth, main := tables.Admins(cfg)
	return api.GetStats(auth, main), nil
}

// AdminUsage builds GET /api/admin/usage.
func AdminUsage(cfg config.Admin) (http.Handler, error) {
	auth, main := tables.Admins(cfg)
	return api.GetUsage(auth, main), nil
}

// AdminModels builds GET /api/admin/models. The catalog is not cached, so admins always see its
// current state.
func AdminModels(cfg config.Admin) (http.Handler, error) {
	auth, main := tables.Admins(cfg)
	return api.ListAdminModels(auth, main), nil
}

// AdminModelsOrder builds PUT /api/admin/models/order.
func AdminModelsOrder(cfg config.Admin) (http.Handler, error) {
	auth, main := tables.Admins(cfg)
	return api.OrderModels(auth, main), nil
}
