package openid

import (
	"crypto/rand"
	_ "embed"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"trefoil/infra/server/page"
	"trefoil/shared/brand"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS string

	pages = page.New(pageHTML, page.Base, pageCSS)
)

// Person is an account at the provider.
type Person struct {
	Subject string
	Name    string
	Email   string // verified; may be empty
	Note    string // shown on the page
}

// The predefined people.
var (
	Admin          = Person{"admin", "Admin", "admin@example.com", "Can open the admin pages."}
	ProtectedAdmin = Person{"owner", "Protected admin", "owner@example.com", "An admin who cannot be demoted by other admins."}
	Pro            = Person{"pro", "Pro user", "pro@example.com", "Unlimited chats and premium models."}

	people = []Person{Admin, ProtectedAdmin, Pro}
)

// newDomain is the email domain of new people. No predefined person has it.
const newDomain = "@new.example.com"

var notInName = regexp.MustCompile(`[^a-z0-9._-]+`)

// findPerson returns the person picked on the page. For a new person, the same name always yields
// the same person. If name is empty, every call returns a different person with no email address.
func findPerson(subject, name string) (Person, bool) {
	for _, p := range people {
		if p.Subject == subject {
			return p, true
		}
	}
	if subject != "new" {
		return Person{}, false
	}
	name = strings.Trim(notInName.ReplaceAllString(strings.ToLower(name), "-"), "-._")
	if name = name[:min(len(name), 40)]; name == "" {
		return Person{Subject: "new-" + rand.Text(), Name: "New user"}, true
	}
	return Person{Subject: "named-" + name, Name: name, Email: name + newDomain}, true
}

// PickURL returns the URL that the page opens when a person is picked, for tests without a browser.
// name applies to the subject "new" only.
func PickURL(authURL, subject, name string) string {
	query := url.Values{"person": {subject}, "name": {name}}.Encode()
	return strings.Replace(authURL, "/authorize?", "/pick?"+query+"&", 1)
}

// validate returns an error message for an invalid authentication request, or "". The browser is
// not redirected if the request is invalid, because its redirect URI may be the reason.
func (p *Provider) validate(q url.Values) string {
	switch {
	case q.Get("redirect_uri") != p.redirectURI:
		return "The redirect URI is not registered. Open the product at its public URL."
	case q.Get("client_id") != p.ClientID || q.Get("response_type") != "code" || q.Get("state") == "" ||
		q.Get("code_challenge") == "" || q.Get("code_challenge_method") != "S256":
		return "The request needs the client's ID, the response type code, a state, and PKCE with S256."
	}
	return ""
}

func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	status, message := http.StatusOK, p.validate(q)
	if message != "" {
		status = http.StatusBadRequest
	}
	q.Del("person") // the buttons set them
	q.Del("name")
	pages.Write(w, status, map[string]any{"Brand": brand.Name, "Path": Path, "Error": message, "Request": q, "People": people})
}

// pick redirects the browser back with a code for the picked person, or with an error for Cancel.
func (p *Provider) pick(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if p.validate(q) != "" {
		p.authorize(w, r)
		return
	}
	back := url.Values{"state": {q.Get("state")}}
	if person, ok := findPerson(q.Get("person"), q.Get("name")); ok {
		back.Set("code", p.issue(grant{person: person, nonce: q.Get("nonce"), challenge: q.Get("code_challenge")}, codeTTL))
	} else {
		back.Set("error", "access_denied")
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, p.redirectURI+"?"+back.Encode(), http.StatusFound)
}
