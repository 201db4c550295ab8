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
	admins, main := tables.Admins(cfg)
	return api.ListAudit(admins, main), nil
}

// AdminUsers builds GET /api/admin/users.
func AdminUsers(cfg config.Admin) (http.Handler, error) {
	admins, main := tables.Admins(cfg)
	return api.ListUsers(admins, main), nil
}

// AdminUserPro builds PUT /api/admin/users/{id}/pro.
func AdminUserPro(cfg config.Admin) (http.Handler, error) {
	admins, main := tables.Admins(cfg)
	return api.SetUserPro(admins, main), nil
}

// AdminUserAdmin builds PUT /api/admin/users/{id}/admin.
func AdminUserAdmin(cfg config.Admin) (http.Handler, error) {
	admins, main := tables.Admins(cfg)
	return api.SetUserAdmin(admins, main), nil
}

// AdminStats builds GET /api/admin/stats.
func AdminStats(cfg config.Admin) (http.Handler, error) {
	admins, main := tables.Admins(cfg)
	return api.GetStats(admins, main), nil
}

// AdminUsage builds GET /api/admin/usage.
func AdminUsage(cfg config.Admin) (http.Handler, error) {
	admins, main := tables.Admins(cfg)
	return api.GetUsage(admins, main), nil
}

// AdminModels builds GET /api/admin/models. The catalog is not cached, so admins always see its
// current state.
func AdminModels(cfg config.Admin) (http.Handler, error) {
	admins, main := tables.Admins(cfg)
	return api.ListAdminModels(admins, main), nil
}

// AdminModelsOrder builds PUT /api/admin/models/order.
func AdminModelsOrder(cfg config.Admin) (http.Handler, error) {
	admins, main := tables.Admins(cfg)
	return api.OrderModels(admins, main), nil
}
