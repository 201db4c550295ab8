package api

import (
	"net/http"

	"trefoil/shared/catalog"
)

// UpdateModel serves PATCH /api/admin/models/{id}. It returns the changed model.
func UpdateModel(admins Admins, models catalog.Editor, icons IconPublisher) http.Handler {
	return admins.putModel("PATCH /api/admin/models/{id}", models, icons, func(r *http.Request, form modelForm, all []catalog.Model) (before, after catalog.Model, err error) {
		return catalog.Change(all, r.PathValue("id"), form.Version, form.fields())
	})
}
