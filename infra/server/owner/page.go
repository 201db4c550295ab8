package owner

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"

	"trefoil/shared/brand"
)

var (
	// Tokens are the colors of pages outside the web app, as CSS variables. They are a part of those in
	// web/src/styles/tokens.css.
	//
	//go:embed tokens.css
	Tokens string
	//go:embed page.css
	css string
	//go:embed page.html
	html string
)

// page is shown to requests that are not the owner's. It contains everything that it needs, except
// for the font.
type page struct {
	template *template.Template
	policy   string // content security policy
	data     pageData
}

type pageData struct {
	Brand    string
	Path     string
	Style    template.HTML // a style element
	Password bool
	Message  string // what went wrong, or empty
}

func newPage(s Settings) page {
	style := Tokens + css
	if s.Font != "" {
		style = fmt.Sprintf(`@font-face { font-family: "Source Sans"; src: url(%q) format("woff2"); font-weight: 200 900; }%s`, s.Font, style)
	}
	sum := sha256.Sum256([]byte(style))
	hash := base64.StdEncoding.EncodeToString(sum[:])
	return page{
		template: template.Must(template.New("page").Parse(html)),
		policy:   "default-src 'none'; font-src 'self'; style-src 'sha256-" + hash + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
		data:     pageData{Brand: brand.Name, Path: path, Style: template.HTML("<style>" + style + "</style>"), Password: s.Password != ""},
	}
}

func (p page) write(w http.ResponseWriter, status int, message string) {
	data := p.data
	data.Message = message
	var body bytes.Buffer
	if err := p.template.Execute(&body, data); err != nil {
		http.Error(w, "could not render the page", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Security-Policy", p.policy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes()) // the client may have disconnected
}
