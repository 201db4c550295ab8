package catalog

import (
	"regexp"
	"sync"
)

// ProviderIcons are the icons that are part of the site (web/public/provider-icons).
var ProviderIcons = []string{
	"/provider-icons/openai.svg",
	"/provider-icons/xai.svg",
	"/provider-icons/google.svg",
}

// uploadedIcon matches the path of an uploaded icon, which contains 128 random bits. An icon has no
// extension if its type was not known before the upload.
var uploadedIcon = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^/icons/[0-9a-f]{32}(\.(png|jpg|svg|ico))?$`) })

// IsUploadedIcon reports whether a path is that of an uploaded icon.
func IsUploadedIcon(path string) bool { return uploadedIcon().MatchString(path) }
