package stack

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"trefoil/infra/server/gateway"
)

// publicURL returns the origin at which browsers reach the server: PUBLIC_URL, or localhost with the
// port. Its error is one sentence for the user.
func publicURL(configured string, port uint16) (string, error) {
	if configured == "" {
		return fmt.Sprintf("http://localhost:%d", port), nil
	}
	public := origin(configured)
	if public == "" || !strings.EqualFold(strings.TrimRight(configured, "/"), public) {
		return "", errors.New("PUBLIC_URL must be an origin, such as https://chat.example.com")
	}
	if !IsLocal(public) && !strings.HasPrefix(public, "https:") {
		return "", errors.New("PUBLIC_URL must start with https:// because browsers support secure cookies and encryption only on HTTPS sites")
	}
	return public, nil
}

// siteSettings returns the settings that replace {{NAME}} in the web app's files. Content that
// depends on an unset setting is left out.
func siteSettings(s Settings, now time.Time) map[string]string {
	filled := map[string]string{}
	if address := s.Get("PUBLIC_URL"); !IsLocal(address) {
		filled["PUBLIC_URL"] = address
	}
	if contact := s.Get("SECURITY_CONTACT"); contact != "" {
		filled["SECURITY_CONTACT"] = contact
		// RFC 9116 recommends less than a year.
		filled["SECURITY_EXPIRES"] = now.UTC().AddDate(0, 11, 0).Format(time.RFC3339)
	}
	return filled
}

// IsLocal reports whether a URL always leads to this machine.
func IsLocal(address string) bool {
	u, err := url.Parse(address)
	return err == nil && gateway.IsLoopback(u.Hostname())
}

// origin returns the scheme and host of an HTTP or HTTPS URL, or "" for any other string.
func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
