package main

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"trefoil/infra/local/gateway"
)

// publicURL returns the origin at which browsers reach the product: PUBLIC_URL, or localhost with
// the port. Its error is one sentence for the user.
func publicURL(settings settings, port int) (string, error) {
	configured := settings.get("PUBLIC_URL")
	if configured == "" {
		return "http://localhost:" + strconv.Itoa(port), nil
	}
	u, err := url.Parse(configured)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil ||
		strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return "", errors.New("PUBLIC_URL must be an origin, such as https://chat.example.com")
	}
	if !isLocal(configured) {
		if u.Scheme != "https" {
			return "", errors.New("PUBLIC_URL must start with https:// because browsers support secure cookies and encryption only on HTTPS sites")
		}
		if err := checkDoubles(settings); err != nil {
			return "", err
		}
	}
	return u.Scheme + "://" + u.Host, nil
}

// siteSettings returns the settings that replace {{NAME}} in the web app's files. Content that
// depends on an unset setting is left out.
func siteSettings(settings settings, now time.Time) map[string]string {
	filled := map[string]string{}
	if address := settings.get("PUBLIC_URL"); !isLocal(address) {
		filled["PUBLIC_URL"] = address
	}
	if contact := settings.get("SECURITY_CONTACT"); contact != "" {
		filled["SECURITY_CONTACT"] = contact
		// RFC 9116 recommends less than a year.
		filled["SECURITY_EXPIRES"] = now.UTC().AddDate(0, 11, 0).Format(time.RFC3339)
	}
	return filled
}

// isLocal reports whether a URL always leads to this machine.
func isLocal(address string) bool {
	u, err := url.Parse(address)
	return err == nil && gateway.IsLoopback(u.Hostname())
}

// checkDoubles returns an error if the stack would serve a double that lets anyone in without a
// password.
func checkDoubles(settings settings) error {
	if !usesRealIdentity(settings) {
		return fmt.Errorf("PUBLIC_URL is public, but the local sign-in has no passwords: set %s", identityVariables)
	}
	return nil
}

// trustedProxies returns the proxies in TRUSTED_PROXIES. Its error is one sentence for the user.
func trustedProxies(settings settings) (gateway.Proxies, error) {
	proxies, err := gateway.ParseProxies(settings.get("TRUSTED_PROXIES"))
	if err != nil {
		return nil, fmt.Errorf("TRUSTED_PROXIES must list IP addresses or CIDR prefixes, such as 127.0.0.1,10.0.0.0/8: %w", err)
	}
	return proxies, nil
}
