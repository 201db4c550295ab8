package api

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"

	"trefoil/shared/bucket"
	"trefoil/shared/catalog"
	"trefoil/shared/icon"
	"trefoil/shared/store"
)

// iconUpload tells the browser where to send an icon.
type iconUpload struct {
	UploadURL string            `json:"uploadURL"` // for a PUT
	Headers   map[string]string `json:"headers"`   // of the PUT
	IconURL   string            `json:"iconUrl"`   // names the upload when a model is saved; serves nothing
}

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
		return writeJSON(w, iconUpload{UploadURL: upload.URL, Headers: upload.Headers, IconURL: upload.Path})
	})
}

// iconEdit publishes and removes the icons of one edit of the catalog.
//
// Another admin may start to use an icon while it is removed. To avoid losing it, an edit that uses
// an icon publishes it before and after it is stored, and one that removes an icon reads the catalog
// before and after. At least one of them then notices the other.
type iconEdit struct {
	main   *store.Main
	store  bucket.Store
	icon   icon.Icon // the zero value until publish is called
	upload string    // path of the upload that icon was read from, or ""
}

// publish publishes the icon at the URL that an admin has set, and returns its path. The URL refers to
// an upload or to an icon that was published before. The icons of providers are part of the site.
func (e *iconEdit) publish(ctx context.Context, url string) (path string, err error) {
	upload := catalog.UploadedIcon(url)
	if upload == "" && !catalog.IsPublishedIcon(url) {
		return url, nil
	}
	if e.icon.Content == nil { // not if the edit is tried again
		if e.icon, err = e.store.Read(ctx, cmp.Or(upload, url)); err != nil {
			return "", err
		}
		e.upload = upload
	}
	return e.icon.Path(), e.store.Publish(ctx, e.icon)
}

// stored completes an edit that has been stored. removed is the path of the icon that a model no longer
// has, and models are the others at that moment. The upload is deleted only now, so an edit that fails
// can be repeated. Errors are only logged, because the edit has been stored. It ignores that the client
// disconnects, which must not leave a used icon removed.
func (e *iconEdit) stored(ctx context.Context, removed string, models []catalog.Model) {
	ctx = context.WithoutCancel(ctx)
	var err error
	if e.icon.Content != nil {
		err = e.store.Publish(ctx, e.icon)
	}
	if e.upload != "" {
		err = errors.Join(err, e.store.Remove(ctx, e.upload))
	}
	if err := errors.Join(err, e.remove(ctx, removed, models)); err != nil {
		slog.Error("icons not updated", "class", errorClass(err))
	}
}

func (e *iconEdit) remove(ctx context.Context, path string, models []catalog.Model) error {
	isUsed := func(m catalog.Model) bool { return m.IconURL == path }
	if !catalog.IsPublishedIcon(path) || slices.ContainsFunc(models, isUsed) {
		return nil
	}
	removed, err := e.store.Read(ctx, path)
	if errors.Is(err, icon.ErrExpired) {
		return nil
	}
	if err == nil {
		err = e.store.Remove(ctx, path)
	}
	if err != nil {
		return err
	}
	models, err = e.main.Models(ctx)
	if err != nil || slices.ContainsFunc(models, isUsed) {
		return errors.Join(err, e.store.Publish(ctx, removed))
	}
	return nil
}
