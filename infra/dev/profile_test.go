package main

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var profileDir = flag.String("profile", "", "directory of a browser's profile, to be searched for the marks that follow")

// npm run canary passes a profile and the marks of a chat. The first one is of a text that the page has
// stored: without it, the search would prove nothing.
func TestBrowserProfile(t *testing.T) {
	if *profileDir == "" {
		t.Skip("npm run canary passes a profile")
	}
	set := markSet{}
	for _, text := range flag.Args() {
		set[text] = strings.ToLower(text)
	}
	control := flag.Arg(0)
	var found []string
	for path, content := range readFiles(t, *profileDir) {
		for _, mark := range set.find(append([]byte(path+"\n"), content...)) {
			found = append(found, mark)
			if mark != control {
				t.Errorf("%s contains %s", path, mark)
			}
		}
	}
	if !slices.Contains(found, control) {
		t.Error("no file contains what was stored")
	}
}

// readFiles reads all files in a directory, except the binaries of functions. The result is keyed by
// path.
func readFiles(t *testing.T, directory string) map[string][]byte {
	t.Helper()
	found := map[string][]byte{}
	err := filepath.WalkDir(directory, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || entry.Name() == "bootstrap" {
			return err
		}
		found[path], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
