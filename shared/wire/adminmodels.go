package wire

import (
	"net/http"

	"trefoil/shared/api"
	"trefoil/shared/bucket"
	"trefoil/shared/config"
	"trefoil/shared/router"
)

// AdminModels builds GET /api/admin/models. Unlike the chat, admins see the catalog as it is now.
func AdminModels(cfg config.Admin) (http.Handler, error) {
	admins, main := admins(cfg)
	return api.ListAdminModels(admins, main), nil
}

// AdminModelsCreate builds POST /api/admin/models.
func AdminModelsCreate(cfg config.AdminIcons) (http.Handler, error) {
	admins, main := admins(cfg.Admin)
	return api.CreateModel(admins, main, icons(cfg)), nil
}

// AdminModelsUpdate builds PATCH /api/admin/models/{id}.
func AdminModelsUpdate(cfg config.AdminIcons) (http.Handler, error) {
	admins, main := admins(cfg.Admin)
	return api.UpdateModel(admins, main, icons(cfg)), nil
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

// AdminIconUpload builds POST /api/admin/model-icons/upload.
func AdminIconUpload(cfg config.AdminIcons) (http.Handler, error) {
	admins, _ := admins(cfg.Admin)
	return api.UploadIcon(admins, icons(cfg)), nil
}

func icons(cfg config.AdminIcons) *bucket.Icons {
	return bucket.Open(bucket.Connection{
		Region:      cfg.Admin.AWS.Region,
		Endpoint:    cfg.Admin.AWS.S3Endpoint,
		Credentials: cfg.Admin.AWS.Credentials,
		Name:        cfg.IconBucket,
	})
}
