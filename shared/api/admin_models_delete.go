package api

import (
	"net/http"

	"trefoil/shared/audit"
	"trefoil/shared/bucket"
	"trefoil/shared/catalog"
)

// AdminModelsDelete serves DELETE /api/admin/models/{id}. Seeding does not create the model again.
func AdminModelsDelete(auth Auth, icons bucket.Store) http.Handler {
	return auth.HandleAdmin("DELETE /api/admin/models/{id}", func(w http.ResponseWriter, r *http.Request, admin caller) error {
		var deleted catalog.Model
		var others []catalog.Model
		err := auth.Main.EditModels(r.Context(), func(all []catalog.Model) (catalog.Edit, error) {
			m, err := catalog.Find(all, r.PathValue("id"))
			deleted, others = m, without(all, m.ID)
			return catalog.Edit{
				Delete:  []catalog.Model{m},
				Entries: []audit.Entry{audit.NewModelEntry(auth.Now(), admin.User, audit.ModelDelete, m.ID, m.Name, modelText(m), "")},
			}, err
		})
		if err != nil {
			return err
		}
		edit := iconEdit{main: auth.Main, store: icons}
		edit.stored(r.Context(), deleted.IconURL, others)
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}
