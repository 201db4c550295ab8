package api

import (
	"context"
	"log/slog"
	"net/http"
	"slices"

	"trefoil/shared/bucket"
	"trefoil/shared/catalog"
	"trefoil/shared/icon"
)

// AdminIconUpload serves POST /api/admin/model-icons/upload. The browser sends the file to the
// uploadURL in the response, and then creates or updates a model with the iconUrl in it.
func AdminIconUpload(auth Auth, icons bucket.Store) http.Handler {
	return auth.HandleAdmin("POST /api/admin/model-icons/upload", func(w http.ResponseWriter, r *http.Request, _ caller) error {
		var request struct {
			Type string `json:"type"` // media type
			Size int64  `json:"size"` // in bytes
		}
		if r.ContentLength != 0 {
			if err := readJSON(w, r, &request); err != nil {
				return err
			}
			if err := icon.CheckUpload(request.Type, request.Size); err != nil {
				return err
			}
		}
		upload, err := icons.PresignUpload(r.Context(), request.Type, request.Size)
		if err != nil {
			return err
		}
		return writeJSON(w, struct {
			UploadURL string            `json:"uploadURL"`
			Headers   map[string]string `json:"headers"`
			IconURL   string            `json:"iconUrl"`
		}{upload.URL, upload.Headers, upload.Path})
	})
}

// publishIcon publishes the model's icon if the change sets a newly uploaded one.
func publishIcon(ctx context.Context, icons bucket.Store, before, after catalog.Model) error {
	if after.IconURL == before.IconURL || !catalog.IsUploadedIcon(after.IconURL) {
		return nil
	}
	return icons.Promote(ctx, after.IconURL)
}

// removeIcon deletes a published icon that no model uses after a change. Errors are only logged,
// because the change has already been stored.
func removeIcon(ctx context.Context, icons bucket.Store, path string, models []catalog.Model) {
	if !catalog.IsUploadedIcon(path) || slices.ContainsFunc(models, func(m catalog.Model) bool { return m.IconURL == path }) {
		return
	}
	if err := icons.Remove(ctx, path); err != nil {
		slog.Error("icon not removed", "class", errorClass(err))
	}
}
