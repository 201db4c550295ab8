package api

import (
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/catalog"
)

// CreateModel serves POST /api/admin/models. It returns the new model.
func CreateModel(admins Admins, models catalog.Editor, icons IconPublisher) http.Handler {
	return admins.handle("POST /api/admin/models", func(w http.ResponseWriter, r *http.Request, admin account.User) error {
		var form modelForm
		if err := readJSON(w, r, &form); err != nil {
			return err
		}
		var created catalog.Model
		err := models.EditModels(r.Context(), func(all []catalog.Model) (edit catalog.Edit, err error) {
			if created, err = catalog.New(all, form.fields()); err != nil {
				return catalog.Edit{}, err
			}
			err = publishIcon(r.Context(), icons, catalog.Model{}, created)
			return catalog.Edit{
				Put:     []catalog.Model{created},
				Entries: []audit.Entry{creation(admins, admin, created)},
			}, err
		})
		if err != nil {
			return err
		}
		return writeJSON(w, newAdminModel(created))
	})
}

// creation returns the audit entry of a new model.
func creation(admins Admins, admin account.User, m catalog.Model) audit.Entry {
	return audit.OfModel(admins.Now(), admin, audit.ModelCreate, m.ID, m.Name, "", encode(newModelValues(m)))
}
