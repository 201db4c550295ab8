package openid

import (
	"crypto/rand"
	"regexp"
	"strings"
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
	Admin          = Person{Subject: "admin", Name: "Admin", Email: "admin@example.com", Note: "Can open the admin pages."}
	ProtectedAdmin = Person{Subject: "owner", Name: "Protected admin", Email: "owner@example.com", Note: "An admin who cannot be demoted by other admins."}
	Pro            = Person{Subject: "pro", Name: "Pro user", Email: "pro@example.com", Note: "Unlimited chats and premium models."}
)

var people = []Person{Admin, ProtectedAdmin, Pro}

// newPerson is the subject that the page submits for a new person.
const newPerson = "new"

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
	if subject != newPerson {
		return Person{}, false
	}
	name = strings.Trim(notInName.ReplaceAllString(strings.ToLower(name), "-"), "-._")
	if name = name[:min(len(name), 40)]; name == "" {
		return Person{Subject: "new-" + rand.Text(), Name: "New user"}, true
	}
	return Person{Subject: "named-" + name, Name: name, Email: name + newDomain}, true
}
