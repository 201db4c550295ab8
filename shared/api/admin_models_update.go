package api

import (
	"net/http"

	"trefoil/shared/bucket"
	"trefoil/shared/catalog"
)

// AdminModelsUpdate serves PATCH /api/admin/models/{id}. It returns the changed model.
func AdminModelsUpdate(auth Auth, icons bucket.Store) http.Handler {
	return auth.putModel("PATCH /api/admin/models/{id}", icons, func(r *http.Request, form modelForm, all []catalog.Model) (before, after catalog.Model, err error) {
		return catalog.Change(all, r.PathValue("id"), form.Version, form.fields())
	})
}
