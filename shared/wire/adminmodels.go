package wire

import (
	"net/http"

	"trefoil/shared/api"
	"trefoil/shared/config"
	"trefoil/shared/router"
)

// AdminModels builds GET /api/admin/models. Unlike the chat, admins see the catalog as it is now.
func AdminModels(cfg config.Admin) (http.Handler, error) {
	admins, main := admins(cfg)
	return api.ListAdminModels(admins, main), nil
}

// AdminModelsCreate builds POST /api/admin/models.
func AdminModelsCreate(cfg config.Admin) (http.Handler, error) {
	admins, main := admins(cfg)
	return api.CreateModel(admins, main), nil
}

// AdminModelsUpdate builds PATCH /api/admin/models/{id}.
func AdminModelsUpdate(cfg config.Admin) (http.Handler, error) {
	admins, main := admins(cfg)
	return api.UpdateModel(admins, main), nil
}

// AdminModelsDelete builds DELETE /api/admin/models/{id}.
func AdminModelsDelete(cfg config.Admin) (http.Handler, error) {
	admins, main := admins(cfg)
	return api.DeleteModel(admins, main), nil
}

// AdminModelsOrder builds PUT /api/admin/models/order.
func AdminModelsOrder(cfg config.Admin) (http.Handler, error) {
	admins, main := admins(cfg)
	return api.OrderModels(admins, main), nil
}

// AdminModelsImport builds POST /api/admin/models/import.
func AdminModelsImport(cfg config.AdminRouter) (http.Handler, error) {
	admins, main := admins(cfg.Admin)
	return api.ImportModels(admins, main, router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil)), nil
}

// AdminRouterModels builds GET /api/admin/router-models.
func AdminRouterModels(cfg config.AdminRouter) (http.Handler, error) {
	admins, main := admins(cfg.Admin)
	return api.ListRouterModels(admins, main, router.New(cfg.ModelRouterURL, cfg.ModelRouterKey, nil)), nil
}
