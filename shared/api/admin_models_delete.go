package api

import (
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/catalog"
)

// DeleteModel serves DELETE /api/admin/models/{id}. Seeding does not create the model again.
func DeleteModel(admins Admins, models catalog.Editor, icons IconRemover) http.Handler {
	return admins.handle("DELETE /api/admin/models/{id}", func(w http.ResponseWriter, r *http.Request, admin account.User) error {
		var deleted catalog.Model
		var others []catalog.Model
		err := models.EditModels(r.Context(), func(all []catalog.Model) (catalog.Edit, error) {
			m, err := catalog.Find(all, r.PathValue("id"))
			deleted, others = m, without(all, m.ID)
			return catalog.Edit{
				Delete:  []catalog.Model{m},
				Entries: []audit.Entry{audit.NewModelEntry(admins.Now(), admin, audit.ModelDelete, m.ID, m.Name, encode(newModelValues(m)), "")},
			}, err
		})
		if err != nil {
			return err
		}
		removeIcon(r.Context(), icons, deleted.IconURL, others)
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}
