// Package localpage serves the pages of the local doubles, which share a style.
package localpage

import (
	_ "embed"
	"html/template"
	"net/http"
	"slices"

	"trefoil/infra/server/owner"
)

//go:embed page.css
var shared []byte

// Pages serves the pages of one double.
type Pages struct {
	page  *template.Template
	style []byte
}

// New returns pages made from an HTML template. css is added to the shared style. New panics if the
// template is malformed.
func New(html string, css []byte) Pages {
	return Pages{page: template.Must(template.New("page").Parse(html)), style: slices.Concat([]byte(owner.Tokens), shared, css)}
}

// Write responds with a page.
func (p Pages) Write(w http.ResponseWriter, status int, data any) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = p.page.Execute(w, data) // the client may have disconnected
}

// Style serves the style sheet.
func (p Pages) Style(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	_, _ = w.Write(p.style) // the client may have disconnected
}
