// Command archive packs a directory into a .tar.gz or .zip file. Equal files give an equal archive:
// the entries are sorted and have no owner and a fixed time.
//
//	go run ./infra/archive <directory> <archive>
package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// modified is the time of all entries, the earliest that both formats can store in any time zone.
var modified = time.Date(1980, 1, 2, 0, 0, 0, 0, time.UTC)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: archive <directory> <archive>")
		os.Exit(2)
	}
	if err := create(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// create packs a directory, under its own name.
func create(dir, file string) (err error) {
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if strings.HasSuffix(file, ".zip") {
		w := zip.NewWriter(out)
		err := walk(dir, func(name string, mode fs.FileMode, size int64) (io.Writer, error) {
			header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: modified}
			header.SetMode(mode)
			return w.CreateHeader(header)
		})
		return errors.Join(err, w.Close())
	}
	zipped := gzip.NewWriter(out)
	w := tar.NewWriter(zipped)
	err = walk(dir, func(name string, mode fs.FileMode, size int64) (io.Writer, error) {
		return w, w.WriteHeader(&tar.Header{Name: name, Mode: int64(mode), Size: size, ModTime: modified})
	})
	return errors.Join(err, w.Close(), zipped.Close())
}

// walk copies each file of a directory, in order of their names, to the writer that entry returns.
func walk(dir string, entry func(name string, mode fs.FileMode, size int64) (io.Writer, error)) error {
	files := os.DirFS(dir)
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		mode := fs.FileMode(0o644)
		if info.Mode()&0o100 != 0 {
			mode = 0o755
		}
		w, err := entry(path.Join(filepath.Base(dir), name), mode, info.Size())
		if err != nil {
			return err
		}
		f, err := files.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(w, f)
		return err
	})
}
