package stack

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path"
	"path/filepath"
	"time"

	"trefoil/infra/server/iconfiles"
	"trefoil/shared/bucket"
	"trefoil/shared/catalog"
	"trefoil/shared/config"
	"trefoil/shared/icon"
	"trefoil/shared/wire"
)

// openIcons opens the S3 bucket in ICON_BUCKET, if it is set. Otherwise, icons are files in DATA_DIR,
// and the returned handler accepts their uploads.
func (s *Server) openIcons(ctx context.Context) (icons bucket.Store, uploads http.Handler, err error) {
	if s.settings.Get("ICON_BUCKET") == "" {
		dir := filepath.Join(s.options.data, "icons")
		files, err := iconfiles.Open(dir, s.URL)
		if err != nil {
			return nil, nil, fmt.Errorf("icons: %w", err)
		}
		s.settings.Overrides["ICON_BUCKET"] = "file:" + dir
		release := bucket.Provide("file:"+dir, files)
		s.stops = append(s.stops, func() { release(); files.Close() })
		s.repeat(func(context.Context) {
			if err := files.DeleteUnfinished(time.Now()); err != nil {
				slog.Error("unfinished icons not deleted", "cause", err)
			}
		})
		s.add("icons", "files", dir)
		return files, files, nil
	}
	cfg, err := config.Load[wire.IconsConfig](ctx, s.settings.Lookup)
	if err != nil {
		return nil, nil, err
	}
	where := "AWS"
	if endpoint := cfg.S3Endpoint; endpoint != "" {
		where = wire.RedactURL(endpoint)
	}
	s.add("icons", "S3", cfg.IconBucket+", at "+where)
	return cfg.Open(), nil, nil
}

// serveIcons serves GET and HEAD /icons/, as CloudFront does from the bucket.
func serveIcons(icons bucket.Store) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !catalog.IsPublishedIcon(r.URL.Path) {
			http.Error(w, "not found", http.StatusNotFound)
			return
		}
		published, err := icons.Read(r.Context(), r.URL.Path)
		switch {
		case errors.Is(err, icon.ErrExpired):
			http.Error(w, "not found", http.StatusNotFound)
			return
		case err != nil:
			http.Error(w, "bad gateway", http.StatusBadGateway)
			return
		}
		w.Header().Set("Content-Type", string(published.Type))
		w.Header().Set("Cache-Control", bucket.CacheControl)
		w.Header().Set("Etag", `"`+path.Base(r.URL.Path)+`"`)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(published.Content))
	})
}
