// Package icon checks the icons that admins upload for models.
package icon

import (
	"bytes"
	"fmt"
	"image"
	_ "image/jpeg" // for image.DecodeConfig
	_ "image/png"
	"path"

	"trefoil/shared/errs"
	"trefoil/shared/limits"
)

// The errors of CheckUpload and Check. Package bucket returns ErrExpired.
var (
	ErrType    = errs.New(errs.ErrInvalid, "icon_type", "Icons must be PNG, JPEG, SVG or ICO files.")
	ErrSize    = errs.New(errs.ErrInvalid, "icon_size", "Icons can be up to 5 MB.")
	ErrContent = errs.New(errs.ErrInvalid, "icon_content", "The content of the file does not match its type. Upload a PNG, JPEG, SVG or ICO file.")
	ErrPixels  = errs.New(errs.ErrInvalid, "icon_pixels", fmt.Sprintf("Icons can be up to %d pixels wide and high.", maxPixels))
	ErrExpired = errs.New(errs.ErrInvalid, "icon_expired", "The uploaded icon was not found. Upload it again.")
)

// maxPixels is the maximum width and height of an icon. A browser needs 4 bytes for each pixel,
// however small the file is.
const maxPixels = 4096

// Type is the media type of an icon.
type Type string

// The types.
const (
	PNG  Type = "image/png"
	JPEG Type = "image/jpeg"
	SVG  Type = "image/svg+xml"
	ICO  Type = "image/x-icon"
)

// extensions are the file extensions by media type, as browsers report them.
var extensions = map[string]string{
	string(PNG):                ".png",
	string(JPEG):               ".jpg",
	string(SVG):                ".svg",
	string(ICO):                ".ico",
	"image/vnd.microsoft.icon": ".ico",
}

// CheckUpload returns ErrType if icons cannot have the media type, and ErrSize if the size in bytes
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

// Check returns the type of an uploaded icon. name is the file's name. If it has an extension, the
// content must match it. The error explains to an admin why the icon is not accepted.
func Check(name string, content []byte) (Type, error) {
	if len(content) > limits.Get().Icons.Bytes {
		return "", ErrSize
	}
	found := detect(content)
	if found == "" {
		return "", ErrContent
	}
	if extension := path.Ext(name); extension != "" && extension != extensions[string(found)] {
		return "", ErrContent
	}
	if found == SVG {
		if err := checkSVG(content); err != nil {
			return "", err
		}
		return SVG, nil
	}
	// Package image reads PNG and JPEG only, so ICO files are not measured. A PNG or JPEG file that
	// cannot be decoded is harmless: browsers do not show it.
	if config, _, err := image.DecodeConfig(bytes.NewReader(content)); err == nil && max(config.Width, config.Height) > maxPixels {
		return "", ErrPixels
	}
	return found, nil
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
