// Package limits holds the limits, sizes and durations that Go and the browser share. They are
// defined once, in limits.json, which Vite imports as well.
package limits

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"sync"
)

//go:embed limits.json
var source []byte

// Get returns the limits. They are decoded on first use, to keep cold starts short.
func Get() *Limits { return parsed() }

var parsed = sync.OnceValue(func() *Limits { return parse(source) })

// Limits is the shape of limits.json. Every key has a field.
type Limits struct {
	// Chats is the number of free chats, over the lifetime of a device or an account.
	Chats struct {
		Visitor int
		User    int
	}
	// Question bounds one question.
	Question struct {
		Models      int // compared at once
		Attachments int
	}
	// Thread bounds one model's messages, including the new question.
	Thread struct {
		Messages int
		Files    int // with text
		Images   int
	}
	// Characters bounds the text that one model receives: the question, its history and the text
	// of attachments, in Unicode characters. For Pro users the limit is the model's context window
	// times PerToken, but at least User. English prose has about four characters per token.
	Characters struct {
		Visitor  int
		User     int
		PerToken int
	}
	// Instructions bounds the custom instructions of a conversation. They also count toward Characters.
	Instructions struct{ Characters int }
	// File bounds a file that is read in the browser.
	File struct {
		Bytes          int
		NameCharacters int // longer names are truncated
		TextCharacters int // the rest of a text is not read
		UnpackedBytes  int // of the parts of a document that are read
	}
	// Search bounds a query for the web search. A longer question is truncated.
	Search struct{ QueryCharacters int }
	// Sources bounds what is shown of a search result.
	Sources struct {
		TitleCharacters int
	}
	// Claims bounds what is read of a model's reply to the request for a claim map.
	Claims struct {
		MapCharacters   int // the rest is not read
		Rows            int // further claims are dropped
		TopicCharacters int // longer topics and claims are truncated
		ClaimCharacters int
		QuoteCharacters int // longer quotations are dropped
	}
	// Evidence bounds what is read of a model's reply to the request for evidence about a claim.
	// Claims bounds its text and quotations.
	Evidence struct{ Quotes int }
	// ConversationFile bounds an encrypted file of a conversation. New files use Iterations of
	// PBKDF2-SHA-256, as OWASP recommends; files with more are opened up to MaxIterations.
	ConversationFile struct {
		Bytes                int
		Turns                int // with those of all versions of edited questions
		Iterations           int
		MaxIterations        int
		PassphraseCharacters int // at least
	}
	// Username bounds the length of a username and the number at the end of a generated one. All
	// bounds are inclusive.
	Username struct {
		MinCharacters int
		MaxCharacters int
		MinNumber     int
		MaxNumber     int
	}
	// Password bounds a password.
	Password struct {
		MinCharacters       int
		MaxCharacters       int
		GeneratedCharacters int
	}
	// Retry is how long a failed answer can be retried for free.
	Retry struct{ Minutes int }
	// Session is the lifetime of the browser's encryption session. It starts over when the tab is
	// hidden or shown, or the user extends it.
	Session struct{ Minutes int }
	// Icons bounds an uploaded icon of a model.
	Icons struct {
		Bytes      int
		Extensions []string // of the accepted files
	}
	// Usage is the longest range of days that admins can view at once.
	Usage struct{ Days int }
}

// parse panics on a key without a field: limits.json is part of the binary.
func parse(source []byte) *Limits {
	var l Limits
	d := json.NewDecoder(bytes.NewReader(source))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		panic("limits.json: " + err.Error())
	}
	return &l
}
