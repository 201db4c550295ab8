package store

import (
	"errors"
	"regexp"
	"testing"
)

// A cursor is a position in its list, in our own form, or it is refused.
func FuzzCursor(f *testing.F) {
	for _, position := range []string{
		"1700000000#0123456789abcdef0123456789abcdef", "2026-01-02T03:04:05.000006Z#ABCDEFGHIJKLMNOPQRSTUVWXYZ", "2026-01-02T03:04:05.000006Z", "~", "",
	} {
		f.Add(newCursor(position))
	}
	f.Add("AA\n==")
	f.Fuzz(func(t *testing.T, cursor string) {
		for name, pattern := range map[string]*regexp.Regexp{"users": listingPosition(), "audit": auditPosition()} {
			position, err := parseCursor(cursor, pattern)
			if err != nil {
				if !errors.Is(err, errCursor) || position != "" {
					t.Errorf("%s: position %q, %v", name, position, err)
				}
				continue
			}
			if !pattern.MatchString(position) {
				t.Errorf("%s: position %q", name, position)
			}
			if again, err := parseCursor(newCursor(position), pattern); again != position || err != nil {
				t.Errorf("%s: position %q becomes %q, %v", name, position, again, err)
			}
		}
	})
}
