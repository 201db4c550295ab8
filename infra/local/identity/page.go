package identity

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

// content is what the page shows.
type content struct {
	Brand   string
	Path    string
	Trouble string // instead of people
	Request []field
	People  []Person
}

// field is a part of the request to sign in, which the page sends along.
type field struct{ Name, Value string }

// carried are the parts of the request that are needed once somebody is picked.
var carried = []string{"client_id", "redirect_uri", "response_type", "state", "nonce", "code_challenge", "code_challenge_method"}

func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if trouble := p.problem(q); trouble != "" {
		p.refuse(w, trouble)
		return
	}
	show(w, http.StatusOK, content{Request: fields(q), People: people})
}

func fields(q url.Values) []field {
	var all []field
	for _, name := range carried {
		all = append(all, field{name, q.Get(name)})
	}
	return all
}

func (p *Provider) refuse(w http.ResponseWriter, trouble string) {
	show(w, http.StatusBadRequest, content{Trouble: trouble})
}

func show(w http.ResponseWriter, status int, c content) {
	c.Brand, c.Path = brand.Name, Path
	var html bytes.Buffer
	if err := page.Execute(&html, c); err != nil {
		http.Error(w, "the page could not be made", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(html.Bytes()) // the reader may have left
}

func style(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	_, _ = w.Write(pageCSS)
}
