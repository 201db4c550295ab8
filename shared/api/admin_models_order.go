package api

import (
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/catalog"
)

// AdminModelsOrder serves PUT /api/admin/models/order. The request lists the ID of every model.
func AdminModelsOrder(auth Auth) http.Handler {
	return auth.HandleAdmin("PUT /api/admin/models/order", func(w http.ResponseWriter, r *http.Request, admin caller) error {
		var request struct {
			IDs []string `json:"ids"`
		}
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		var entry audit.Entry
		err := auth.Main.EditModels(r.Context(), func(all []catalog.Model) (catalog.Edit, error) {
			moved, err := catalog.Order(all, request.IDs)
			entry = orderEntry(auth.Now(), admin.User, all, request.IDs)
			return catalog.Edit{Move: moved, Entries: []audit.Entry{entry}}, err
		})
		if err := auth.recordRefusal(r.Context(), err, entry); err != nil {
			return err
		}
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}

// orderEntry returns the audit entry for a new order. It names the models from the first to the
// last one whose position changes.
func orderEntry(now time.Time, admin account.User, models []catalog.Model, ids []string) audit.Entry {
	names := make(map[string]string, len(models))
	for _, m := range models {
		names[m.ID] = m.Name
	}
	first, last := 0, min(len(models), len(ids))
	for first < last && models[first].ID == ids[first] {
		first++
	}
	for last > first && models[last-1].ID == ids[last-1] {
		last--
	}
	var from, to []string
	for i := first; i < last; i++ {
		from, to = append(from, models[i].Name), append(to, names[ids[i]])
	}
	return audit.NewOrderEntry(now, admin, from, to)
}
