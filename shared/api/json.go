package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

	"trefoil/shared/errs"
	"trefoil/shared/jsonlimit"
)

// maxBody is Lambda's maximum request size in bytes
// (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
const maxBody = 6 << 20

// readJSON decodes the JSON object in a request body into target. It requires the JSON media type,
// which cross-site forms cannot send.
func readJSON(w http.ResponseWriter, r *http.Request, target any) error {
	if media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); media != "application/json" {
		return errs.New(errs.ErrInvalid, "not_json", "Send the request as application/json.")
	}
	return decodeJSON(limitedBody(w, r), target)
}

var (
	errTooLarge   = errs.New(errs.ErrTooLarge, "too_large", "The request is too large. Remove an attachment, shorten your message, or clear the chat.")
	errUnreadable = errs.New(errs.ErrInvalid, "unreadable", "The request was incomplete. Try again.")
)

// decodeJSON decodes a JSON object of at most maxBody bytes into target.
func decodeJSON(text io.Reader, target any) error {
	body, err := io.ReadAll(io.LimitReader(text, maxBody+1))
	if err != nil {
		return err
	}
	if len(body) > maxBody {
		return errTooLarge
	}
	if trimmed := bytes.TrimSpace(body); len(trimmed) == 0 || trimmed[0] != '{' {
		return errs.New(errs.ErrInvalid, "not_an_object", "The request body must be a JSON object.")
	}
	if jsonlimit.CountValues(body) > jsonlimit.MaxValues {
		return errs.New(errs.ErrTooLarge, "too_large", "The request is too large. Clear the chat.")
	}
	if err := json.Unmarshal(body, target); err != nil {
		return errs.New(errs.ErrInvalid, "malformed", "The request body is not valid JSON, or a field has the wrong type.")
	}
	return nil
}

// limitedBody reads a request body of at most maxBody bytes. Its errors are from package errs.
func limitedBody(w http.ResponseWriter, r *http.Request) io.Reader {
	return bodyReader{http.MaxBytesReader(w, r.Body, maxBody)}
}

type bodyReader struct{ io.Reader }

func (b bodyReader) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return n, errTooLarge
	}
	if err != nil && err != io.EOF {
		return n, errUnreadable
	}
	return n, err
}

// rfc3339 returns a time in RFC 3339 format, or nil for the zero time.
func rfc3339(at time.Time) *string {
	if at.IsZero() {
		return nil
	}
	text := at.UTC().Format(time.RFC3339)
	return &text
}

// nextCursor returns a cursor, or nil for the empty cursor of the last page.
func nextCursor(cursor string) *string {
	if cursor == "" {
		return nil
	}
	return &cursor
}

// writeJSON responds with value as JSON and status 200.
func writeJSON(w http.ResponseWriter, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(body) // the client may have disconnected
	return nil
}
