package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// entry is one file of an archive.
type entry struct {
	Name, Content string
	Mode          fs.FileMode
}

var want = []entry{{"trefoil-1/README.txt", "text", 0o644}, {"trefoil-1/bin/trefoil", "program", 0o755}}

// write creates the directory trefoil-1 with files that were modified at the given time.
func write(t *testing.T, modified time.Time) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "trefoil-1")
	if err := os.MkdirAll(filepath.Join(dir, "bin"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string]entry{"README.txt": {Content: "text", Mode: 0o600}, "bin/trefoil": {Content: "program", Mode: 0o700}} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(file.Content), file.Mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, modified, modified); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func readTar(t *testing.T, content []byte) (entries []entry) {
	zipped, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(zipped); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return entries
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, entry{header.Name, string(text), fs.FileMode(header.Mode)})
	}
}

func readZip(t *testing.T, content []byte) (entries []entry) {
	r, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.File {
		text, err := fs.ReadFile(r, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, entry{f.Name, string(text), f.Mode()})
	}
	return entries
}

func TestArchives(t *testing.T) {
	for format, read := range map[string]func(*testing.T, []byte) []entry{".tar.gz": readTar, ".zip": readZip} {
		t.Run(format, func(t *testing.T) {
			var archives [][]byte
			for _, modified := range []time.Time{time.Now(), time.Now().Add(-time.Hour)} {
				file := filepath.Join(t.TempDir(), "trefoil"+format)
				if err := create(write(t, modified), file); err != nil {
					t.Fatal(err)
				}
				content, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				archives = append(archives, content)
			}
			if diff := cmp.Diff(want, read(t, archives[0])); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if !bytes.Equal(archives[0], archives[1]) {
				t.Error("equal files give different archives")
			}
		})
	}
}
