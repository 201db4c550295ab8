package identity

import (
	"crypto/rand"
	"regexp"
	"strings"
)

// Person is somebody whom one can be.
type Person struct {
	Subject string
	Name    string
	Email   string // empty: the provider knows none. Otherwise it is verified
	Note    string // what is special about them
}

// Those who are always there.
var (
	Admin = Person{Subject: "admin", Name: "Admin", Email: "admin@example.com", Note: "May open the admin pages."}
	Owner = Person{Subject: "owner", Name: "Protected admin", Email: "owner@example.com", Note: "An admin whom no other admin can remove."}
	Pro   = Person{Subject: "pro", Name: "Pro user", Email: "pro@example.com", Note: "Unlimited chats and premium models."}
)

var people = []Person{Admin, Owner, Pro}

// newcomers have addresses that none of the others has.
const newcomers = "@new.example.com"

var notInName = regexp.MustCompile(`[^a-z0-9._-]+`)

// pick is the person that was picked on the page: one of people, or a new one,
// whom the same name makes the same person again. Without a name it is
// somebody who has never been here, and who has no e-mail address.
func pick(subject, name string) (Person, bool) {
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
		return Person{Subject: "new-" + rand.Text(), Name: "Somebody new"}, true
	}
	return Person{Subject: "named-" + name, Name: name, Email: name + newcomers}, true
}
