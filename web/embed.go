//go:build embed

package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// App returns the web app that was built before this program.
func App() (fs.FS, error) { return fs.Sub(dist, "dist") }
