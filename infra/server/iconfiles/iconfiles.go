// Package iconfiles keeps the icons of models in files. Browsers upload them to the site itself, with
// a secret URL, so that an admin can use any browser that reaches the site.
package iconfiles

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"trefoil/shared/bucket"
	"trefoil/shared/icon"
	"trefoil/shared/limits"
)

// uploads is the directory of uploads. The paths of all icons are those on the site.
const uploads = "uploads"

// unfinished is how long an upload waits for a model to use it.
const unfinished = time.Hour

// Files stores icons in a directory. It implements bucket.Store.
type Files struct {
	dir     *os.Root
	site    string   // origin of the upload URLs
	allowed sync.Map // path -> upload, until it has been made or its URL has expired
}

// upload is what a URL allows.
type upload struct {
	token     string // secret in the URL
	mediaType string // empty: any type and size
	size      int64
}

// Open opens or creates the directory. site is the origin at which browsers reach it.
func Open(dir, site string) (*Files, error) {
	for _, name := range []string{uploads, "icons"} {
		if err := os.MkdirAll(dir+"/"+name, 0o700); err != nil {
			return nil, err
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Files{dir: root, site: site}, nil
}

// Close closes the directory.
func (f *Files) Close() { _ = f.dir.Close() }

// PresignUpload implements bucket.Store.
func (f *Files) PresignUpload(_ context.Context, mediaType string, size int64) (icon.Upload, error) {
	path := bucket.NewPath(mediaType)
	u := upload{token: rand.Text(), mediaType: mediaType, size: size}
	f.allowed.Store(path, u)
	time.AfterFunc(bucket.UploadTTL, func() { f.allowed.Delete(path) })
	headers := map[string]string{}
	if mediaType != "" {
		headers["Content-Type"] = mediaType
	}
	return icon.Upload{URL: f.site + path + "?token=" + u.token, Headers: headers, Path: path}, nil
}

// Publish implements bucket.Store.
func (f *Files) Publish(_ context.Context, i icon.Icon) error { return f.write(i.Path(), i.Content) }

// write creates or replaces a file. Readers see the old or the new content, even after a crash.
func (f *Files) write(path string, content []byte) error {
	temporary := uploads + "/" + rand.Text()
	if err := f.dir.WriteFile(temporary, content, 0o600); err != nil {
		return err
	}
	return f.dir.Rename(temporary, file(path))
}

// Remove implements bucket.Store.
func (f *Files) Remove(_ context.Context, path string) error {
	err := f.dir.Remove(file(path))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Read implements bucket.Store.
func (f *Files) Read(_ context.Context, path string) (icon.Icon, error) {
	content, err := f.dir.ReadFile(file(path))
	if errors.Is(err, fs.ErrNotExist) {
		err = icon.ErrExpired
	}
	if err != nil {
		return icon.Icon{}, err
	}
	return icon.Check(path, content)
}

// file returns the name of the file with a path on the site.
func file(path string) string { return strings.TrimPrefix(path, "/") }

// ServeHTTP accepts the uploads of PresignUpload, each once: a PUT of the bytes with their content
// type. Like S3, it responds with 403 to anything else.
func (f *Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	allowed, ok := f.allowedBy(r)
	if !ok {
		http.Error(w, "this upload is not allowed", http.StatusForbidden)
		return
	}
	content, err := io.ReadAll(http.MaxBytesReader(w, r.Body, int64(limits.Get().Icons.Bytes)))
	if err != nil || allowed.mediaType != "" && int64(len(content)) != allowed.size {
		http.Error(w, "the file is incomplete or too large", http.StatusBadRequest)
		return
	}
	f.allowed.Delete(r.URL.Path)
	if err := f.write(r.URL.Path, content); err != nil {
		http.Error(w, "the file could not be stored", http.StatusInternalServerError)
	}
}

// allowedBy returns what the URL of a request allows, if the request does no more than that.
func (f *Files) allowedBy(r *http.Request) (upload, bool) {
	known, ok := f.allowed.Load(r.URL.Path)
	u, _ := known.(upload)
	return u, ok && r.Method == http.MethodPut &&
		subtle.ConstantTimeCompare([]byte(r.URL.Query().Get("token")), []byte(u.token)) == 1 &&
		(u.mediaType == "" || r.Header.Get("Content-Type") == u.mediaType && r.ContentLength == u.size)
}

// DeleteUnfinished deletes uploads that no model has used in time.
func (f *Files) DeleteUnfinished(now time.Time) error {
	files, err := fs.ReadDir(f.dir.FS(), uploads)
	for _, file := range files {
		info, infoErr := file.Info()
		if infoErr == nil && now.Sub(info.ModTime()) > unfinished {
			infoErr = f.dir.Remove(uploads + "/" + file.Name())
		}
		if infoErr != nil && !errors.Is(infoErr, fs.ErrNotExist) {
			err = errors.Join(err, infoErr)
		}
	}
	return err
}
