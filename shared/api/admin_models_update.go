package api

import (
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/catalog"
)

// UpdateModel serves PATCH /api/admin/models/{id}. It returns the changed model.
func UpdateModel(admins Admins, models catalog.Editor, icons IconPublisher) http.Handler {
	return admins.handle("PATCH /api/admin/models/{id}", func(w http.ResponseWriter, r *http.Request, admin account.User) error {
		var form modelForm
		if err := readJSON(w, r, &form); err != nil {
			return err
		}
		var updated catalog.Model
		err := models.EditModels(r.Context(), func(all []catalog.Model) (catalog.Edit, error) {
			before, after, err := catalog.Change(all, r.PathValue("id"), form.Version, form.fields())
			updated = after
			if err != nil || before == after {
				return catalog.Edit{}, err
			}
			if err := publishIcon(r.Context(), icons, before, after); err != nil {
				return catalog.Edit{}, err
			}
			from, to := modelChange(before, after)
			return catalog.Edit{
				Put:     []catalog.Model{after},
				Entries: []audit.Entry{audit.OfModel(admins.Now(), admin, audit.ModelUpdate, after.ID, after.Name, from, to)},
			}, nil
		})
		if err != nil {
			return err
		}
		return writeJSON(w, newAdminModel(updated))
	})
}
