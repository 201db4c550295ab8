// Package icon checks the icons that admins upload for models.
package icon

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"image"
	_ "image/jpeg" // for image.DecodeConfig
	_ "image/png"
	"path"
	"slices"

	"trefoil/shared/errs"
	"trefoil/shared/limits"
)

// Errors returned by CheckUpload and Check, except ErrExpired, which package bucket returns.
var (
	ErrType    = errs.New(errs.ErrInvalid, "icon_type", "Icons must be PNG, JPEG, SVG or ICO files.")
	ErrSize    = errs.New(errs.ErrInvalid, "icon_size", fmt.Sprintf("Icons can be up to %d MB.", limits.Get().Icons.Bytes>>20))
	ErrContent = errs.New(errs.ErrInvalid, "icon_content", "The content of the file does not match its type. Upload a PNG, JPEG, SVG or ICO file.")
	ErrPixels  = errs.New(errs.ErrInvalid, "icon_pixels", fmt.Sprintf("Icons can be up to %d pixels wide and high.", maxPixels))
	ErrExpired = errs.New(errs.ErrInvalid, "icon_expired", "The uploaded icon was not found. Upload it again.")
)

// maxPixels is the maximum width and height of an icon. Even a small file can have many pixels, and
// a browser needs 4 bytes for each of them.
const maxPixels = 4096

// Type is the media type of an icon.
type Type string

// The accepted types.
const (
	PNG  Type = "image/png"
	JPEG Type = "image/jpeg"
	SVG  Type = "image/svg+xml"
	ICO  Type = "image/x-icon"
)

// extensions maps the media types that browsers report for icons to file extensions.
var extensions = map[string]string{
	string(PNG):                ".png",
	string(JPEG):               ".jpg",
	string(SVG):                ".svg",
	string(ICO):                ".ico",
	"image/vnd.microsoft.icon": ".ico",
}

// Icon is a file that Check has accepted.
type Icon struct {
	Type
	Content []byte
}

// Path returns the path of a published icon on this site. It is the hash of the content, so what is at
// a path never changes.
func (i Icon) Path() string {
	sum := sha256.Sum256(i.Content)
	return "/icons/" + hex.EncodeToString(sum[:16]) + extensions[string(i.Type)]
}

// CheckUpload returns ErrType if the media type is not accepted, and ErrSize if the size in bytes
// is out of range.
func CheckUpload(mediaType string, size int64) error {
	switch {
	case extensions[mediaType] == "":
		return ErrType
	case size < 1 || size > int64(limits.Get().Icons.Bytes):
		return ErrSize
	}
	return nil
}

// Extension returns the file extension of a media type, such as ".png", or "" if no icon can have
// that type.
func Extension(mediaType string) string { return extensions[mediaType] }

// Check returns the icon in an uploaded file. name is the file's name. If it has an extension, the
// content must match it. The error explains to an admin why the icon is not accepted.
func Check(name string, content []byte) (Icon, error) {
	if len(content) > limits.Get().Icons.Bytes {
		return Icon{}, ErrSize
	}
	found := detect(content)
	if found == "" {
		return Icon{}, ErrContent
	}
	if extension := path.Ext(name); extension != "" && extension != extensions[string(found)] {
		return Icon{}, ErrContent
	}
	if found == SVG {
		if err := checkSVG(content); err != nil {
			return Icon{}, err
		}
		return Icon{SVG, content}, nil
	}
	// A file that cannot be decoded is harmless: browsers do not show it.
	config, _, err := image.DecodeConfig(bytes.NewReader(content))
	if err == nil && max(config.Width, config.Height) > maxPixels || found == ICO && hasLargePNG(content) {
		return Icon{}, ErrPixels
	}
	return Icon{found, content}, nil
}

// hasLargePNG reports whether an ICO file, which package image cannot read, contains a PNG file
// that is wider or higher than maxPixels. Other images in ICO files are at most 256 pixels wide and
// high.
//
// The number of images is at offset 4 of the ICO file. The entries for the images start at offset
// 6. Each entry is 16 bytes long and ends with the offset of its image. A PNG file has its width at
// offset 16 and its height at offset 20.
func hasLargePNG(ico []byte) bool {
	if len(ico) < 6 {
		return false
	}
	count := int(binary.LittleEndian.Uint16(ico[4:]))
	for entry := range slices.Chunk(ico[6:min(6+16*count, len(ico))], 16) {
		if len(entry) < 16 {
			return false
		}
		offset := int64(binary.LittleEndian.Uint32(entry[12:]))
		file := ico[min(offset, int64(len(ico))):]
		if detect(file) == PNG && len(file) >= 24 &&
			max(binary.BigEndian.Uint32(file[16:]), binary.BigEndian.Uint32(file[20:])) > maxPixels {
			return true
		}
	}
	return false
}

// signatures are the first bytes of image files.
var signatures = []struct {
	start string
	Type
}{
	{"\x89PNG\r\n\x1a\n", PNG},
	{"\xff\xd8\xff", JPEG},
	{"\x00\x00\x01\x00", ICO},
}

// detect returns the type of a file by its first bytes, or "". A file that may be XML counts as
// SVG.
func detect(content []byte) Type {
	for _, s := range signatures {
		if bytes.HasPrefix(content, []byte(s.start)) {
			return s.Type
		}
	}
	if bytes.HasPrefix(bytes.TrimLeft(withoutBOM(content), " \t\r\n"), []byte("<")) {
		return SVG
	}
	return ""
}

// withoutBOM returns content without a UTF-8 byte order mark.
func withoutBOM(content []byte) []byte { return bytes.TrimPrefix(content, []byte("\ufeff")) }
