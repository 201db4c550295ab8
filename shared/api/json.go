package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"

	"trefoil/shared/errs"
)

// maxBody is the largest request that Lambda takes, in bytes
// (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
const maxBody = 6 << 20

// maxValues bounds how many values a request's JSON may hold: what is small on
// the wire, two million times {}, takes a hundred times the room once decoded.
// A conversation of a thousand questions to three models holds a third of it.
const maxValues = 50_000

// readJSON decodes a request's JSON object into target. Asking for the JSON
// media type also keeps other sites' plain forms out.
func readJSON(w http.ResponseWriter, r *http.Request, target any) error {
	if media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); media != "application/json" {
		return errs.New(errs.ErrInvalid, "not_json", "Send the request as application/json.")
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return errs.New(errs.ErrTooLarge, "too_large", "That is more than one request can carry. Remove an attachment or shorten the text.")
	}
	if err != nil {
		return errs.New(errs.ErrInvalid, "unreadable", "The request did not arrive whole. Send it again.")
	}
	if trimmed := bytes.TrimSpace(body); len(trimmed) == 0 || trimmed[0] != '{' {
		return errs.New(errs.ErrInvalid, "not_an_object", "The request's body must be a JSON object.")
	}
	if countValues(body) > maxValues {
		return errs.New(errs.ErrTooLarge, "too_large", "That is more than one request can carry. Start a new chat.")
	}
	if err := json.Unmarshal(body, target); err != nil {
		return errs.New(errs.ErrInvalid, "malformed", "The request's JSON is malformed, or a field has the wrong type.")
	}
	return nil
}

// countValues counts what can begin a value in a JSON text: brackets and commas outside strings.
func countValues(text []byte) int {
	n, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\': // whatever it escapes ends no string
			i++
		case c == '"':
			quoted = !quoted
		case !quoted && (c == '{' || c == '[' || c == ','):
			n++
		}
	}
	return n
}

// writeJSON answers value with status 200.
func writeJSON(w http.ResponseWriter, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(body) // the reader may have left
	return nil
}
