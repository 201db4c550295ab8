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
	"path"
	"strings"
	"sync"
	"time"

	"trefoil/shared/bucket"
	"trefoil/shared/icon"
	"trefoil/shared/limits"
)

// Directories, which are also the paths on the site.
const (
	uploads = "uploads"
	icons   = "icons"
)

// unfinished is how long an upload waits for a model to use it.
const unfinished = time.Hour

// Files stores icons in a directory. It implements bucket.Store.
type Files struct {
	dir     *os.Root
	site    string   // origin of the upload URLs
	allowed sync.Map // icon's name -> upload, until it has been made or its URL has expired
}

// upload is what a URL allows.
type upload struct {
	token     string // secret in the URL
	mediaType string // empty: any type and size
	size      int64
}

// Open opens or creates the directory. site is the origin at which browsers reach it.
func Open(dir, site string) (*Files, error) {
	for _, name := range []string{uploads, icons} {
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
	name := bucket.RandomName(mediaType)
	u := upload{token: rand.Text(), mediaType: mediaType, size: size}
	f.allowed.Store(name, u)
	time.AfterFunc(bucket.UploadTTL, func() { f.allowed.Delete(name) })
	headers := map[string]string{}
	if mediaType != "" {
		headers["Content-Type"] = mediaType
	}
	return icon.Upload{URL: f.site + "/" + uploads + "/" + name + "?token=" + u.token, Headers: headers, Path: "/" + uploads + "/" + name}, nil
}

// ReadUpload implements bucket.Store.
func (f *Files) ReadUpload(_ context.Context, name string) (icon.Icon, error) {
	return f.read(uploads, name)
}

// RemoveUpload implements bucket.Store.
func (f *Files) RemoveUpload(_ context.Context, name string) error {
	return f.remove(uploads, name)
}

// Publish implements bucket.Store.
func (f *Files) Publish(_ context.Context, i icon.Icon) error {
	return f.write(strings.TrimPrefix(i.Path(), "/"), i.Content)
}

// write creates or replaces a file. Readers see the old or the new content, even after a crash.
func (f *Files) write(name string, content []byte) error {
	temporary := uploads + "/" + rand.Text()
	if err := f.dir.WriteFile(temporary, content, 0o600); err != nil {
		return err
	}
	return f.dir.Rename(temporary, name)
}

// Remove implements bucket.Store.
func (f *Files) Remove(_ context.Context, urlPath string) error {
	return f.remove(icons, path.Base(urlPath))
}

// Read implements bucket.Store.
func (f *Files) Read(_ context.Context, urlPath string) (icon.Icon, error) {
	return f.read(icons, path.Base(urlPath))
}

// remove deletes a file. A missing file is not an error.
func (f *Files) remove(dir, name string) error {
	err := f.dir.Remove(dir + "/" + name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// read returns the icon in a file, or icon.ErrExpired if there is no file.
func (f *Files) read(dir, name string) (icon.Icon, error) {
	content, err := f.dir.ReadFile(dir + "/" + name)
	if errors.Is(err, fs.ErrNotExist) {
		err = icon.ErrExpired
	}
	if err != nil {
		return icon.Icon{}, err
	}
	return icon.Check(name, content)
}

// ServeHTTP accepts the uploads of PresignUpload, each once: a PUT of the bytes with their content
// type. Like S3, it responds with 403 to anything else.
func (f *Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/"+uploads+"/")
	allowed, ok := f.allowedBy(r, name)
	if !ok {
		http.Error(w, "this upload is not allowed", http.StatusForbidden)
		return
	}
	content, err := io.ReadAll(http.MaxBytesReader(w, r.Body, int64(limits.Get().Icons.Bytes)))
	if err != nil || allowed.mediaType != "" && int64(len(content)) != allowed.size {
		http.Error(w, "the file is incomplete or too large", http.StatusBadRequest)
		return
	}
	f.allowed.Delete(name)
	if err := f.write(uploads+"/"+name, content); err != nil {
		http.Error(w, "the file could not be stored", http.StatusInternalServerError)
	}
}

// allowedBy returns what the URL of a request allows, if the request does no more than that.
func (f *Files) allowedBy(r *http.Request, name string) (upload, bool) {
	known, ok := f.allowed.Load(name)
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
