package main

import (
	"net/url"
	"testing"
)

// The admin API has the ID of a model in its URLs, as one path segment.
func TestModelIDsAreSafeForURLs(t *testing.T) {
	if id := newModel(7).ID; url.PathEscape(id) != id {
		t.Errorf("the ID %q is not safe for URLs", id)
	}
}
