// Package page serves the pages outside the web app: the SINGLE_USER sign-in page and the pages of the
// local doubles.
package page

import (
	_ "embed"
	"html/template"
	"net/http"
	"strings"
)

var (
	// tokens are the colors, as CSS variables. They are a part of those in web/src/styles/tokens.css.
	//
	//go:embed tokens.css
	tokens string

	// Base styles the elements of a simple page.
	//
	//go:embed base.css
	Base string
)

// Page is a page and its style sheet.
type Page struct {
	html  *template.Template
	style string
}

// New returns a page made from an HTML template, with style sheets that can use the colors. It panics
// if the template is malformed.
func New(html string, css ...string) Page {
	return Page{html: template.Must(template.New("page").Parse(html)), style: tokens + strings.Join(css, "\n")}
}

// Write responds with the page.
func (p Page) Write(w http.ResponseWriter, status int, data any) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = p.html.Execute(w, data) // the client may have disconnected
}

// Style serves the style sheet.
func (p Page) Style(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	_, _ = w.Write([]byte(p.style)) // the client may have disconnected
}
