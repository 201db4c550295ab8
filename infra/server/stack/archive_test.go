package stack_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"io"
	"testing"
)

// archive returns a backup with one file.
func archive(t *testing.T, name, content string) string {
	t.Helper()
	var file bytes.Buffer
	zipped := gzip.NewWriter(&file)
	w := tar.NewWriter(zipped)
	if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(content))}); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := zipped.Close(); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

// flip inverts 100 bytes in the middle. A single byte may be a distance to copy from, which makes no
// difference within a run of zeros.
func flip(content string) string {
	b := []byte(content)
	for i := len(b) / 2; i < len(b)/2+100; i++ {
		b[i] ^= 0xff
	}
	return string(b)
}
