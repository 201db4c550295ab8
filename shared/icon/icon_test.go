package icon

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"

	"trefoil/shared/errs"
	"trefoil/shared/limits"
)

func TestCheckUpload(t *testing.T) {
	maximum := int64(limits.Get().Icons.Bytes)
	for _, test := range []struct {
		mediaType string
		size      int64
		want      error
	}{
		{"image/png", 1, nil},
		{"image/jpeg", maximum, nil},
		{"image/svg+xml", 100, nil},
		{"image/x-icon", 100, nil},
		{"image/vnd.microsoft.icon", 100, nil},
		{"image/gif", 100, ErrType},
		{"image/webp", 100, ErrType},
		{"text/html", 100, ErrType},
		{"image/png; charset=utf-8", 100, ErrType},
		{"", 100, ErrType},
		{"image/png", 0, ErrSize},
		{"image/png", -1, ErrSize},
		{"image/png", maximum + 1, ErrSize},
	} {
		if got := CheckUpload(test.mediaType, test.size); got != test.want {
			t.Errorf("%q with %d bytes: %v, want %v", test.mediaType, test.size, got, test.want)
		}
	}
	if want := fmt.Sprintf("Icons can be up to %d MB.", maximum>>20); ErrSize.Error() != want {
		t.Errorf("ErrSize is %q, want %q", ErrSize, want)
	}
}

// pngOf returns a PNG file with a blank image.
func pngOf(t *testing.T, width, height int) string {
	t.Helper()
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

// icoOf returns an ICO file that holds PNG files.
func icoOf(files ...string) string {
	ico := []byte{0, 0, 1, 0}
	ico = binary.LittleEndian.AppendUint16(ico, uint16(len(files)))
	offset := len(ico) + 16*len(files)
	for _, file := range files {
		ico = append(ico, 0, 0, 0, 0, 1, 0, 32, 0)
		ico = binary.LittleEndian.AppendUint32(ico, uint32(len(file)))
		ico = binary.LittleEndian.AppendUint32(ico, uint32(offset))
		offset += len(file)
	}
	return string(ico) + strings.Join(files, "")
}

func TestCheck(t *testing.T) {
	square := svg(`<path d="M0 0h9v9z"/>`)
	small := pngOf(t, 2, 2)
	for _, test := range []struct {
		name, file, content string
		want                Type
		err                 error
	}{
		{"PNG", "0.png", small, PNG, nil},
		{"JPEG", "0.jpg", "\xff\xd8\xff\xe0 and the rest", JPEG, nil},
		{"ICO", "0.ico", "\x00\x00\x01\x00 and the rest", ICO, nil},
		{"SVG", "0.svg", square, SVG, nil},
		{"file without an extension", "0", small, PNG, nil},
		{"SVG named PNG", "0.png", square, "", ErrContent},
		{"PNG named SVG", "0.svg", small, "", ErrContent},
		{"HTML named PNG", "0.png", "<!doctype html><script>alert(1)</script>", "", ErrContent},
		{"GIF", "0.png", "GIF89a", "", ErrContent},
		{"WebP", "0", "RIFF\x00\x00\x00\x00WEBPVP8 ", "", ErrContent},
		{"cursor", "0.ico", "\x00\x00\x02\x00", "", ErrContent},
		{"late signature", "0.png", " " + small, "", ErrContent},
		{"empty", "0.png", "", "", ErrContent},
		{"largest", "0.png", small + strings.Repeat("x", limits.Get().Icons.Bytes-len(small)), PNG, nil},
		{"too large", "0.png", small + strings.Repeat("x", limits.Get().Icons.Bytes), "", ErrSize},
		{"too wide", "0.png", pngOf(t, maxPixels+1, 1), "", ErrPixels},
		{"too tall", "0.png", pngOf(t, 1, maxPixels+1), "", ErrPixels},
		{"ICO of PNG files", "0.ico", icoOf(small, small), ICO, nil},
		{"ICO with a PNG file that is too wide", "0.ico", icoOf(small, pngOf(t, maxPixels+1, 1)), "", ErrPixels},
		{"ICO with a damaged directory", "0.ico", icoOf(small)[:20], ICO, nil},
		{"ICO with an offset beyond its end", "0.ico", icoOf(small)[:30], ICO, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := Check(test.file, []byte(test.content))
			if got.Type != test.want || err != test.err {
				t.Errorf("got %q, error %v, want %q, %v", got.Type, err, test.want, test.err)
			}
		})
	}
	if _, err := Check("0", []byte("<!doctype html><p>Hello</p>")); !errors.Is(err, errs.ErrInvalid) {
		t.Errorf("HTML: error %v, want one of kind errs.ErrInvalid", err)
	}
}
