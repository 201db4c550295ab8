package main

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"path/filepath"
	"time"

	"trefoil/infra/local/s3"
	"trefoil/shared/bucket"
	"trefoil/shared/catalog"
	"trefoil/shared/config"
	"trefoil/shared/icon"
	"trefoil/shared/wire"
)

// startBucket starts the embedded S3 unless a real one is configured.
func (s *stack) startBucket(ctx context.Context, o options, settings settings) error {
	if endpoint := settings.get("AWS_ENDPOINT_URL_S3"); endpoint != "" {
		if origin(endpoint) == "" {
			return errors.New("AWS_ENDPOINT_URL_S3 must be a complete URL, such as http://localhost:9000")
		}
		s.components = append(s.components, component{"S3", "real", wire.RedactURL(endpoint)})
		return nil
	}
	dir := filepath.Join(o.data, "s3")
	server, err := s3.Start(ctx, s3.Options{
		Dir:       dir,
		Region:    settings.get("AWS_REGION"),
		AccessKey: settings.get("AWS_ACCESS_KEY_ID"),
		SecretKey: settings.get("AWS_SECRET_ACCESS_KEY"),
		Bucket:    settings.get("ICON_BUCKET"),
		Expiring:  "uploads",
	})
	if err != nil {
		return err
	}
	s.stops = append(s.stops, server.Stop)
	settings.overrides["AWS_ENDPOINT_URL_S3"] = server.Endpoint()
	s.components = append(s.components, component{"S3", "embedded", dir + ", at " + server.Endpoint()})
	if !isLocal(settings.get("PUBLIC_URL")) {
		s.notes = append(s.notes, "Icons can be uploaded only from a browser on this machine. Set AWS_ENDPOINT_URL_S3 to use an S3 service instead.")
	}
	return nil
}

// origin returns the scheme and host of an HTTP or HTTPS URL, or "" for any other string.
func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// openIcons returns a client for the bucket with the functions' settings.
func openIcons(ctx context.Context, settings settings) (*bucket.Icons, error) {
	cfg, err := config.Load[struct {
		AWS        config.AWS
		IconBucket string `env:"ICON_BUCKET"`
	}](ctx, settings.lookup)
	if err != nil {
		return nil, err
	}
	return bucket.Open(bucket.Connection{
		Region:      cfg.AWS.Region,
		Endpoint:    cfg.AWS.S3Endpoint,
		Credentials: cfg.AWS.Credentials,
		Name:        cfg.IconBucket,
	}), nil
}

// serveIcons serves /icons/, as CloudFront does from the bucket.
func serveIcons(icons *bucket.Icons) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		if !catalog.IsUploadedIcon(r.URL.Path) {
			http.Error(w, "not found", http.StatusNotFound)
			return
		}
		content, headers, err := icons.Read(r.Context(), r.URL.Path)
		switch {
		case errors.Is(err, icon.ErrExpired):
			http.Error(w, "not found", http.StatusNotFound)
			return
		case err != nil:
			http.Error(w, "bad gateway", http.StatusBadGateway)
			return
		}
		for name, values := range headers {
			w.Header()[name] = values
		}
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	})
}
