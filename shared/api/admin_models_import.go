package api

import (
	"net/http"
	"slices"
	"strings"

	"trefoil/shared/audit"
	"trefoil/shared/catalog"
	"trefoil/shared/errs"
	"trefoil/shared/router"
)

var errNoneToAdd = errs.New(errs.ErrInvalid, "no_models", "Select at least one model to import.")

// importBatch is how many models are added in one transaction, with an audit entry each.
const importBatch = 40

// AdminModelsImport serves POST /api/admin/models/import. It adds models from the router to the
// catalog and returns the added ones. Models already in the catalog are left as they are. If one
// batch fails, the batches before it stay, and the same request adds the rest.
func AdminModelsImport(auth Auth, router *router.Client) http.Handler {
	return auth.HandleAdmin("POST /api/admin/models/import", func(w http.ResponseWriter, r *http.Request, admin caller) error {
		var request struct {
			ModelIDs []string `json:"modelIds"`
		}
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		switch {
		case len(request.ModelIDs) == 0:
			return errNoneToAdd
		case len(request.ModelIDs) > catalog.MaxModels:
			return catalog.ErrFull
		}
		listed, err := listModels(r.Context(), router)
		if err != nil {
			return err
		}
		added := []catalog.Model{}
		for batch := range slices.Chunk(request.ModelIDs, importBatch) {
			var imported []catalog.Model
			err := auth.Main.EditModels(r.Context(), func(all []catalog.Model) (catalog.Edit, error) {
				var err error
				imported, err = catalog.Import(all, listed, batch)
				edit := catalog.Edit{Put: imported}
				for _, m := range imported {
					edit.Entries = append(edit.Entries, auth.modelEntry(admin, catalog.Model{}, m))
				}
				return edit, err
			})
			refused := audit.NewModelEntry(auth.Now(), admin.User, audit.ModelCreate, "", strings.Join(batch, ", "), "", "")
			if err := auth.recordRefusal(r.Context(), err, refused); err != nil {
				return err
			}
			added = append(added, imported...)
		}
		return writeJSON(w, newAdminModels(added))
	})
}
