package gateway

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// site serves the web app as CloudFront does from its bucket. The path of a page gets the page's
// document. Any other path without a file extension gets the not-found page with status 404, except
// under /assets/. Every other path gets the file at that path.
type site struct {
	cfg   Config
	files sync.Map // cache: name -> *file
}

// file is one file of the web app, cached in both encodings.
type file struct {
	changed time.Time // zero in a program that contains the web app
	etag    string
	plain   []byte
	gzipped []byte // nil if gzip does not make it smaller
}

// assets is the folder of files with a content hash in the name.
const assets = "assets/"

// types lists media types of the web app that Go lacks or reads from the operating system, where they
// vary.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := s.cfg.Pages.objectFor(r.URL.Path)
	content, err := s.load(name)
	if err != nil {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	caching := s.cfg.Headers.Documents
	if strings.HasPrefix(name, assets) {
		caching = s.cfg.Headers.Assets
	}
	for header, value := range caching {
		w.Header().Set(header, value)
	}
	w.Header().Set("Content-Type", contentType(name))
	send(w, r, name, content)
}

// notFoundDocument is served with status 404.
const notFoundDocument = "not-found.html"

// Pages maps the path of each page to the document that serves it. CDK and this gateway both read
// them from web/pages.json.
type Pages map[string]string

// objectFor returns the file for a URL path, like the rewrite in the site's CloudFront Function.
func (p Pages) objectFor(urlPath string) string {
	if document := cmp.Or(p[urlPath], p[strings.TrimSuffix(urlPath, "/")]); document != "" {
		return document
	}
	last := urlPath[strings.LastIndexByte(urlPath, '/')+1:]
	if !strings.Contains(last, ".") && !strings.HasPrefix(urlPath, "/"+assets) {
		return notFoundDocument
	}
	return strings.TrimPrefix(urlPath, "/")
}

// load returns a file from the cache, or from disk if it has changed. Names with a leading dot are
// not served, except in .well-known.
func (s *site) load(name string) (*file, error) {
	if !fs.ValidPath(name) || strings.Contains("/"+strings.TrimPrefix(name, ".well-known/"), "/.") {
		return nil, fs.ErrNotExist
	}
	info, err := fs.Stat(s.cfg.Web, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fs.ErrNotExist
	}
	if known, ok := s.files.Load(name); ok && known.(*file).changed.Equal(info.ModTime()) {
		return known.(*file), nil
	}
	plain, err := fs.ReadFile(s.cfg.Web, name)
	if err != nil {
		return nil, err
	}
	if plain, err = s.fillIn(name, plain); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(plain)
	read := &file{changed: info.ModTime(), etag: hex.EncodeToString(sum[:8]), plain: plain}
	if compressible.MatchString(contentType(name)) {
		read.gzipped = compress(plain)
	}
	s.files.Store(name, read)
	return read, nil
}

var placeholder = regexp.MustCompile(`\{\{([A-Z_]+)\}\}`)

// fillIn fills in the placeholders in documents and text files. It drops lines with a placeholder
// that has no value. If the first line has one, it returns fs.ErrNotExist.
func (s *site) fillIn(name string, text []byte) ([]byte, error) {
	if !slices.Contains([]string{".html", ".txt", ".xml"}, path.Ext(name)) || strings.HasPrefix(name, assets) {
		return text, nil
	}
	var filled []byte
	for i, line := range bytes.SplitAfter(text, []byte("\n")) {
		unset := false
		line = placeholder.ReplaceAllFunc(line, func(match []byte) []byte {
			value := s.cfg.SiteSettings[string(match[2:len(match)-2])]
			unset = unset || value == ""
			return []byte(value)
		})
		switch {
		case !unset:
			filled = append(filled, line...)
		case i == 0:
			return nil, fs.ErrNotExist
		}
	}
	return filled, nil
}

// send handles range and conditional requests. A compressed response ignores Range.
func send(w http.ResponseWriter, r *http.Request, name string, content *file) {
	body, etag := content.plain, content.etag
	if content.gzipped != nil {
		w.Header().Set("Vary", "Accept-Encoding")
		if acceptsGzip(r) {
			body, etag = content.gzipped, etag+"-gzip"
			w.Header().Set("Content-Encoding", "gzip")
			w.Header().Set("Content-Length", strconv.Itoa(len(body)))
			r = r.Clone(r.Context())
			r.Header.Del("Range")
		}
	}
	w.Header().Set("Etag", `"`+etag+`"`)
	if name == notFoundDocument { // ServeContent would send status 200
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(body) // the client may have disconnected
		return
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(body))
}

func contentType(name string) string {
	extension := strings.ToLower(path.Ext(name))
	return cmp.Or(types[extension], mime.TypeByExtension(extension), "application/octet-stream")
}

// compressible matches the media types that are compressed.
var compressible = regexp.MustCompile(`^(text/|application/(json|manifest)|image/svg)`)

// acceptsGzip reports whether Accept-Encoding lists gzip with a quality other than 0.
func acceptsGzip(r *http.Request) bool {
	for offer := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, quality, _ := strings.Cut(strings.TrimSpace(offer), ";")
		if strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			q, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(quality), "q="), 64)
			return err != nil || q > 0
		}
	}
	return false
}

// compress returns nil if gzip does not make the content smaller.
func compress(plain []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if _, err := z.Write(plain); err != nil || z.Close() != nil || out.Len() >= len(plain) {
		return nil
	}
	return out.Bytes()
}
