package api

import (
	"net/http"
	"slices"

	"trefoil/shared/audit"
	"trefoil/shared/bucket"
	"trefoil/shared/catalog"
)

// AdminModelsCreate serves POST /api/admin/models. It returns the new model.
func AdminModelsCreate(auth Auth, icons bucket.Store) http.Handler {
	return auth.putModel("POST /api/admin/models", icons, func(_ *http.Request, form modelForm, all []catalog.Model) (before, after catalog.Model, err error) {
		after, err = catalog.New(all, form.fields())
		return catalog.Model{}, after, err
	})
}

// putModel returns an admin handler that creates or changes a model and responds with it. put
// returns the model before and after the change. For a new model, before is the zero value.
func (a Auth) putModel(
	pattern string, icons bucket.Store,
	put func(r *http.Request, form modelForm, all []catalog.Model) (before, after catalog.Model, err error),
) http.Handler {
	return a.HandleAdmin(pattern, func(w http.ResponseWriter, r *http.Request, admin caller) error {
		var form modelForm
		if err := readJSON(w, r, &form); err != nil {
			return err
		}
		var before, stored catalog.Model
		var others []catalog.Model // all models except the one that is created or changed
		edit := iconEdit{main: a.Main, store: icons}
		err := a.Main.EditModels(r.Context(), func(all []catalog.Model) (catalog.Edit, error) {
			var after catalog.Model
			var err error
			before, after, err = put(r, form, all)
			if err == nil && after.IconURL != before.IconURL {
				after.IconURL, err = edit.publish(r.Context(), after.IconURL)
			}
			stored, others = after, without(all, after.ID)
			if err != nil || before.Equal(after) {
				return catalog.Edit{}, err
			}
			return catalog.Edit{Put: []catalog.Model{after}, Entries: []audit.Entry{a.modelEntry(admin, before, after)}}, nil
		})
		if err := a.recordRefusal(r.Context(), err, a.refusedEntry(admin, before, form)); err != nil {
			return err
		}
		edit.stored(r.Context(), before.IconURL, append(others, stored))
		return writeJSON(w, newAdminModel(stored))
	})
}

// without returns the models except the one with the given ID.
func without(models []catalog.Model, id string) []catalog.Model {
	return slices.DeleteFunc(slices.Clone(models), func(m catalog.Model) bool { return m.ID == id })
}
