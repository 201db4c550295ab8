package openid

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"
	"net/url"

	"trefoil/shared/brand"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS []byte

	page = template.Must(template.New("page").Parse(pageHTML))
)

// pageData is the input of page.html.
type pageData struct {
	Brand   string
	Path    string
	Error   string // if set, the page shows only this
	Request []field
	People  []Person
}

// field is a parameter of the authentication request that the page's forms submit again.
type field struct{ Name, Value string }

// parameters are the parameters of the authentication request that pick needs.
var parameters = []string{"client_id", "redirect_uri", "response_type", "state", "nonce", "code_challenge", "code_challenge_method"}

func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if problem := p.validate(q); problem != "" {
		writePage(w, http.StatusBadRequest, pageData{Error: problem})
		return
	}
	writePage(w, http.StatusOK, pageData{Request: fields(q), People: people})
}

func fields(q url.Values) []field {
	var all []field
	for _, name := range parameters {
		all = append(all, field{name, q.Get(name)})
	}
	return all
}

func writePage(w http.ResponseWriter, status int, data pageData) {
	data.Brand, data.Path = brand.Name, Path
	var html bytes.Buffer
	if err := page.Execute(&html, data); err != nil {
		http.Error(w, "could not render the page", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(html.Bytes()) // the client may have disconnected
}

func style(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	_, _ = w.Write(pageCSS)
}
