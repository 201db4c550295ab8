// Package icons builds the admin functions that use the icon bucket.
package icons

import (
	"net/http"

	"trefoil/shared/api"
	"trefoil/shared/bucket"
	"trefoil/shared/config"
	"trefoil/shared/wire/tables"
)

// AdminModelsCreate builds POST /api/admin/models.
func AdminModelsCreate(cfg config.AdminIcons) (http.Handler, error) {
	auth, main := tables.Admins(cfg.Admin)
	return api.CreateModel(auth, main, icons(cfg)), nil
}

// AdminModelsUpdate builds PATCH /api/admin/models/{id}.
func AdminModelsUpdate(cfg config.AdminIcons) (http.Handler, error) {
	auth, main := tables.Admins(cfg.Admin)
	return api.UpdateModel(auth, main, icons(cfg)), nil
}

// AdminModelsDelete builds DELETE /api/admin/models/{id}.
func AdminModelsDelete(cfg config.AdminIcons) (http.Handler, error) {
	auth, main := tables.Admins(cfg.Admin)
	return api.DeleteModel(auth, main, icons(cfg)), nil
}

// AdminIconUpload builds POST /api/admin/model-icons/upload.
func AdminIconUpload(cfg config.AdminIcons) (http.Handler, error) {
	auth, _ := tables.Admins(cfg.Admin)
	return api.UploadIcon(auth, icons(cfg)), nil
}

func icons(cfg config.AdminIcons) bucket.Store {
	return bucket.Open(bucket.Connection{
		Region:      cfg.Admin.AWS.Region,
		Endpoint:    cfg.Admin.AWS.S3Endpoint,
		Credentials: cfg.Admin.AWS.Credentials,
		Name:        cfg.IconBucket,
	})
}
