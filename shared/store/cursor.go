package store

import (
	"encoding/base64"
	"regexp"

	"trefoil/shared/errs"
)

// errCursor is returned for malformed cursors.
var errCursor = errs.New(errs.ErrInvalid, "cursor", "This cursor is not valid. Load the list again.")

// newCursor returns an opaque cursor for a position, which is a sort key.
func newCursor(position string) string { return base64.RawURLEncoding.EncodeToString([]byte(position)) }

// parseCursor returns the position of a cursor if it matches the pattern.
func parseCursor(cursor string, pattern *regexp.Regexp) (position string, err error) {
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil || !pattern.Match(text) {
		return "", errCursor
	}
	return string(text), nil
}
