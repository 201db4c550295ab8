// Command find prints which marks are in a directory, in any encoding, as JSON: the paths of files by
// mark.
package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"trefoil/infra/dev/marks"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: find <directory> <mark> ...")
		os.Exit(2)
	}
	if err := find(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func find(directory string, texts []string) error {
	set, found := marks.Set{}, map[string][]string{}
	for _, text := range texts {
		set[text] = strings.ToLower(text)
	}
	err := filepath.WalkDir(directory, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path)
		for _, mark := range set.Find(append([]byte(path+"\n"), content...)) {
			found[mark] = append(found[mark], path)
		}
		return err
	})
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(found)
}
