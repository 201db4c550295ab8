package stack

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"path"
	"path/filepath"
	"time"

	"github.com/aws/smithy-go"

	"trefoil/infra/server/iconfiles"
	"trefoil/shared/bucket"
	"trefoil/shared/catalog"
	"trefoil/shared/config"
	"trefoil/shared/errs"
	"trefoil/shared/icon"
	"trefoil/shared/wire"
)

// openIcons opens the S3 bucket in ICON_BUCKET, if it is set. Otherwise, icons are files in DATA_DIR,
// which browsers upload to the gateway.
func (s *Server) openIcons(ctx context.Context) error {
	if s.settings.Get("ICON_BUCKET") == "" {
		return s.openIconFiles()
	}
	cfg, err := config.Load[wire.IconsConfig](ctx, s.settings.Lookup)
	if err != nil {
		return err
	}
	s.add("icons", "S3", cfg.IconBucket+", at "+cmp.Or(wire.RedactURL(cfg.S3Endpoint), "AWS"))
	s.icons = cfg.Open()
	s.gateway.Icons = serveIcons(s.icons)
	upload, err := s.icons.PresignUpload(ctx, "image/png", 1) // makes no request
	s.gateway.IconsURL = origin(upload.URL)
	return err
}

func (s *Server) openIconFiles() error {
	dir := filepath.Join(s.data, "icons")
	files, err := iconfiles.Open(dir, s.URL)
	if err != nil {
		return fmt.Errorf("icons: %w", err)
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
	s.gateway.Icons, s.gateway.Uploads = serveIcons(files), files
	return nil
}

const bucketTimeout = 5 * time.Second

// checkBucket adds a note if the icon bucket does not respond as it should. Nothing else would tell
// the operator that uploads fail, because browsers send them to the bucket.
func (s *Server) checkBucket(ctx context.Context) {
	name := s.settings.Get("ICON_BUCKET")
	ctx, cancel := context.WithTimeout(ctx, bucketTimeout)
	defer cancel()
	allowed, err := allowsUploads(ctx, s.icons, s.URL) // first, because it fails without retries
	if err == nil {
		_, err = s.icons.Read(ctx, bucket.NewPath("image/png"))
	}
	switch {
	case !errors.Is(err, icon.ErrExpired):
		s.note("Icons do not work: the bucket %s: %s.", name, bucketReason(err))
	case !allowed:
		s.note("Icons cannot be uploaded: the CORS rules of the bucket %s do not allow PUT with Content-Type from %s.", name, s.URL)
	}
}

// bucketReason describes an error of the bucket: S3's error code, or why there was no response. err is
// nil or an error of icon.Check if the bucket seems to have an icon that was never uploaded.
func bucketReason(err error) string {
	var api smithy.APIError
	var request *url.Error
	switch {
	case err == nil || errors.Is(err, errs.ErrInvalid):
		return "the response is not from S3"
	case errors.As(err, &api):
		return api.ErrorCode()
	case errors.Is(err, context.DeadlineExceeded):
		return "timed out"
	case errors.As(err, &request): // its text contains the signed URL
		return request.Err.Error()
	}
	return err.Error()
}

// allowsUploads reports whether the bucket lets pages of a site upload icons. It sends the request
// that browsers send before an upload.
func allowsUploads(ctx context.Context, icons bucket.Store, site string) (bool, error) {
	upload, err := icons.PresignUpload(ctx, "image/png", 1)
	if err != nil {
		return false, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodOptions, upload.URL, nil)
	if err != nil {
		return false, err
	}
	r.Header.Set("Origin", site)
	r.Header.Set("Access-Control-Request-Method", http.MethodPut)
	r.Header.Set("Access-Control-Request-Headers", "content-type")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return false, err
	}
	resp.Body.Close()
	allowed := resp.Header.Get("Access-Control-Allow-Origin")
	return allowed == "*" || allowed == site, nil
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
			if r.Context().Err() == nil {
				slog.Error("icon not read", "cause", err)
			}
			http.Error(w, "bad gateway", http.StatusBadGateway)
			return
		}
		w.Header().Set("Content-Type", string(published.Type))
		w.Header().Set("Cache-Control", bucket.CacheControl)
		w.Header().Set("Etag", `"`+path.Base(r.URL.Path)+`"`)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(published.Content))
	})
}
