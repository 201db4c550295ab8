package api

import (
	"context"
	"log/slog"
	"net/http"
	"slices"

	"trefoil/shared/account"
	"trefoil/shared/catalog"
	"trefoil/shared/icon"
)

// IconUploads creates uploads of icons.
type IconUploads interface {
	// PresignUpload returns an upload for an icon of the given media type and size in bytes. If
	// mediaType is empty, the upload allows any type and size.
	PresignUpload(ctx context.Context, mediaType string, size int64) (icon.Upload, error)
}

// IconPublisher publishes uploaded icons.
type IconPublisher interface {
	// Promote checks the icon uploaded for path and publishes it. It may be called again.
	Promote(ctx context.Context, path string) error
	IconRemover
}

// IconRemover removes published icons.
type IconRemover interface {
	// Remove deletes the icon published at path.
	Remove(ctx context.Context, path string) error
}

// UploadIcon serves POST /api/admin/model-icons/upload. The browser sends the file to the uploadURL
// in the response, and then creates or updates a model with the iconUrl in it.
func UploadIcon(admins Admins, uploads IconUploads) http.Handler {
	return admins.handle("POST /api/admin/model-icons/upload", func(w http.ResponseWriter, r *http.Request, _ account.User) error {
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
		upload, err := uploads.PresignUpload(r.Context(), request.Type, request.Size)
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
func publishIcon(ctx context.Context, icons IconPublisher, before, after catalog.Model) error {
	if after.IconURL == before.IconURL || !catalog.IsUploadedIcon(after.IconURL) {
		return nil
	}
	return icons.Promote(ctx, after.IconURL)
}

// removeIcon deletes a published icon that no model uses after a change. Errors are only logged,
// because the change has already been stored.
func removeIcon(ctx context.Context, icons IconRemover, path string, models []catalog.Model) {
	if !catalog.IsUploadedIcon(path) || slices.ContainsFunc(models, func(m catalog.Model) bool { return m.IconURL == path }) {
		return
	}
	if err := icons.Remove(ctx, path); err != nil {
		slog.Error("icon not removed", "class", errorClass(err))
	}
}
