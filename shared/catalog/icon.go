package catalog

import (
	"regexp"
	"sync"
)

const (
	openAIIcon = "/provider-icons/openai.svg"
	xAIIcon    = "/provider-icons/xai.svg"
	googleIcon = "/provider-icons/google.svg"
)

// ProviderIcons are the icons that are part of the site (web/public/provider-icons).
var ProviderIcons = []string{openAIIcon, xAIIcon, googleIcon}

// iconName is the name of an uploaded or published icon: 128 bits, random for an upload. An upload has
// no extension if its type was not known before.
const iconName = `[0-9a-f]{32}(?:\.(?:png|jpg|svg|ico))?`

var (
	publishedIcon = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^/icons/` + iconName + `$`) })
	uploadedIcon  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[^?#]*(/uploads/` + iconName + `)(?:\?|$)`) })
)

// IsPublishedIcon reports whether a path is that of a published icon.
func IsPublishedIcon(path string) bool { return publishedIcon().MatchString(path) }

// UploadedIcon returns the path of the upload that an icon's URL refers to, or "". The URL is that path
// or the URL that the upload was sent to.
func UploadedIcon(url string) string {
	if match := uploadedIcon().FindStringSubmatch(url); match != nil {
		return match[1]
	}
	return ""
}
