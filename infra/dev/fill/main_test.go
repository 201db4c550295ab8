package main

import (
	"net/url"
	"testing"
)

// The admin API uses a model's ID as one path segment of its URLs.
func TestModelIDsAreSafeForURLs(t *testing.T) {
	if id := newModel(7).ID; url.PathEscape(id) != id {
		t.Errorf("the ID %q is not safe for URLs", id)
	}
}
