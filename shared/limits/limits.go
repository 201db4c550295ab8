// Package limits holds the limits, sizes and durations that Go and the browser share. They are
// defined once, in limits.json, which Vite imports as well.
package limits

import (
	"bytes"
	_ "embed"
	"encoding/json"
)

//go:embed limits.json
var source []byte

var parsed = parse(source)

// The groups of limits.json; see type file.
var (
	Chats      = parsed.Chats
	Question   = parsed.Question
	Thread     = parsed.Thread
	Characters = parsed.Characters
	File       = parsed.File
	Sources    = parsed.Sources
	Username   = parsed.Username
	Password   = parsed.Password
	Retry      = parsed.Retry
	Session    = parsed.Session
	Icons      = parsed.Icons
	Usage      = parsed.Usage
)

// file is the shape of limits.json. Every key has a field.
type file struct {
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
	// times PerToken; English prose has about four characters per token.
	Characters struct {
		Visitor  int
		User     int
		PerToken int
	}
	// File bounds a file that is read in the browser.
	File struct {
		Bytes          int
		NameCharacters int // longer names are truncated
		TextCharacters int // the rest of a text is not read
		UnpackedBytes  int // of the parts of a document that are read
	}
	// Sources bounds what is shown of a search result.
	Sources struct {
		TitleCharacters int
	}
	// Username bounds a username, and the number at the end of a generated one, inclusive.
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
	// Retry is the time in which a failed answer can be retried for free.
	Retry struct{ Minutes int }
	// Session is the lifetime of the browser's encryption session once its tab is hidden.
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
func parse(source []byte) file {
	var f file
	d := json.NewDecoder(bytes.NewReader(source))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		panic("limits.json: " + err.Error())
	}
	return f
}
