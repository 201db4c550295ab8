package openid

import (
	_ "embed"
	"net/http"
	"net/url"

	"trefoil/infra/dev/localpage"
	"trefoil/shared/brand"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS []byte

	pages = localpage.New(pageHTML, pageCSS)
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
	if message := p.validate(q); message != "" {
		writePage(w, http.StatusBadRequest, pageData{Error: message})
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
	pages.Write(w, status, data)
}
