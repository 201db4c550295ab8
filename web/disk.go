//go:build !embed

package web

import (
	"cmp"
	"io/fs"
	"os"
)

// App returns the web app in WEB_DIR, or in web/dist below the working directory. Programs built with
// the tag embed contain it instead.
func App() (fs.FS, error) {
	root, err := os.OpenRoot(cmp.Or(os.Getenv("WEB_DIR"), "web/dist"))
	if err != nil {
		return nil, err
	}
	return root.FS(), nil // open until the program ends
}
