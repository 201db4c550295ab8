package gateway

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"
)

// site serves the web app as CloudFront does from its bucket: / is the landing
// document, any other address without a file extension is the app's, everything
// else is a file or nothing.
type site struct {
	web     *os.Root
	headers Headers
	files   sync.Map // name -> *file
}

// file is one file of the web app, held in memory in both encodings.
type file struct {
	changed time.Time
	size    int64
	etag    string
	plain   []byte
	gzipped []byte // nil when that would save nothing
}

// assets is the folder whose names hold a hash of their content.
const assets = "assets/"

// types that Go's table lacks or takes from the machine, which may differ.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".map":         "application/json",
	".mjs":         "text/javascript; charset=utf-8",
	".svg":         "image/svg+xml",
	".ttf":         "font/ttf",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	name := objectFor(r.URL.Path)
	content, err := s.load(name)
	if err != nil {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	caching := s.headers.Documents
	if strings.HasPrefix(name, assets) {
		caching = s.headers.Assets
	}
	for header, value := range caching {
		w.Header().Set(header, value)
	}
	w.Header().Set("Content-Type", contentType(name))
	send(w, r, name, content)
}

// objectFor is the file behind an address, as the site's CloudFront Function rewrites it.
func objectFor(address string) string {
	switch last := address[strings.LastIndexByte(address, '/')+1:]; {
	case address == "/":
		return "index.html"
	case !strings.Contains(last, ".") && !strings.HasPrefix(address, "/"+assets):
		return "app.html"
	default:
		return strings.TrimPrefix(address, "/")
	}
}

// load reads a file, or takes it from memory while it is unchanged on disk.
// Whatever starts with a dot is not part of the site.
func (s *site) load(name string) (*file, error) {
	if !fs.ValidPath(name) || strings.Contains("/"+name, "/.") {
		return nil, fs.ErrNotExist
	}
	info, err := s.web.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fs.ErrNotExist
	}
	if known, ok := s.files.Load(name); ok {
		if known := known.(*file); known.changed.Equal(info.ModTime()) && known.size == info.Size() {
			return known, nil
		}
	}
	plain, err := s.web.ReadFile(name)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(plain)
	read := &file{
		changed: info.ModTime(),
		size:    info.Size(),
		etag:    hex.EncodeToString(sum[:8]),
		plain:   plain,
	}
	if compressible(contentType(name)) {
		read.gzipped = compress(plain)
	}
	s.files.Store(name, read)
	return read, nil
}

// send answers ranges and conditions; a compressed answer is always whole.
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
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(body))
}

func contentType(name string) string {
	extension := strings.ToLower(path.Ext(name))
	if known, ok := types[extension]; ok {
		return known
	}
	if known := mime.TypeByExtension(extension); known != "" {
		return known
	}
	return "application/octet-stream"
}

func compressible(mediaType string) bool {
	return strings.HasPrefix(mediaType, "text/") || strings.HasPrefix(mediaType, "application/json") ||
		strings.HasPrefix(mediaType, "application/manifest") || strings.HasPrefix(mediaType, "image/svg") ||
		strings.HasPrefix(mediaType, "application/wasm")
}

// acceptsGzip reads Accept-Encoding, heeding only a refusal by q=0.
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

// compress returns nil when gzip makes a text no smaller.
func compress(plain []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	_, err := io.Copy(z, bytes.NewReader(plain))
	if err != nil || z.Close() != nil || out.Len() >= len(plain) {
		return nil
	}
	return out.Bytes()
}
