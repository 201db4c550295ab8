package stack

import (
	"cmp"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"trefoil/functions"
	"trefoil/infra/server/gateway"
	"trefoil/infra/server/owner"
	"trefoil/shared/identity"
	"trefoil/shared/limits"
)

// readSettings parses the settings of the server itself. The functions parse their own. Its error is
// one sentence for the user.
func (s *Server) readSettings() error {
	get := s.settings.Get
	port, err := strconv.ParseUint(get("PORT"), 10, 16)
	if err != nil || port == 0 {
		return fmt.Errorf("PORT must be a number from 1 to 65535, not %q", get("PORT"))
	}
	s.port, s.data, s.lambda = uint16(port), get("DATA_DIR"), get("LAMBDA") == "1"
	if err := s.checkValues(); err != nil {
		return err
	}
	if s.listen, err = listenAddresses(get("LISTEN")); err != nil {
		return err
	}
	if s.URL, err = publicURL(get("PUBLIC_URL"), s.port); err != nil {
		return err
	}
	s.settings.Overrides["PUBLIC_URL"], s.gateway.PublicURL = s.URL, s.URL
	if s.gateway.TrustedProxies, err = gateway.ParseProxies(get("TRUSTED_PROXIES")); err != nil {
		return fmt.Errorf("TRUSTED_PROXIES: %w", err)
	}
	s.gateway.MaxConnections, err = strconv.Atoi(cmp.Or(get("CONNECTIONS_PER_CLIENT"), strconv.Itoa(gateway.DefaultConnections)))
	if err != nil || s.gateway.MaxConnections < gateway.MinConnections {
		return fmt.Errorf("CONNECTIONS_PER_CLIENT must be a number of at least %d, not %q", gateway.MinConnections, get("CONNECTIONS_PER_CLIENT"))
	}
	if router := get("MODEL_ROUTER_URL"); router == "" {
		return errors.New("MODEL_ROUTER_URL is missing: set it to an OpenAI-compatible server, such as https://openrouter.ai/api/v1 (with MODEL_ROUTER_KEY) or http://localhost:11434/v1")
	} else if origin(router) == "" || strings.ContainsAny(router, "?#") {
		return errors.New("MODEL_ROUTER_URL must be a complete URL without a query, such as http://localhost:11434/v1")
	}
	for _, name := range []string{"AWS_ENDPOINT_URL_DYNAMODB", "AWS_ENDPOINT_URL_S3"} {
		if endpoint := get(name); endpoint != "" && origin(endpoint) == "" {
			return fmt.Errorf("%s must be a complete URL, such as http://localhost:8000", name)
		}
	}
	if get("SEARCH_PROVIDER") == "" && (get("SEARCH_URL") != "" || get("SEARCH_KEY") != "") {
		return errors.New("SEARCH_URL and SEARCH_KEY work only with SEARCH_PROVIDER")
	}
	// Go ignores a file that it cannot read.
	if file := get("SSL_CERT_FILE"); file != "" {
		if text, err := os.ReadFile(file); err != nil {
			return fmt.Errorf("SSL_CERT_FILE cannot be read: %w", err)
		} else if !x509.NewCertPool().AppendCertsFromPEM(text) {
			return errors.New("SSL_CERT_FILE must hold certificates in PEM format")
		}
	}
	if _, err := fs.Stat(s.gateway.Web, "index.html"); err != nil {
		return errors.New("the web app is not built: run npm run build:web")
	}
	s.gateway.OriginSecret, _, _ = strings.Cut(get("ORIGIN_SECRET"), ",")
	s.gateway.SiteSettings = siteSettings(s.URL, get, time.Now())
	if err := s.readSingleUser(); err != nil {
		return err
	}
	return s.readDev()
}

// checkValues refuses values that must be mistakes: with quotes that an env file has kept, and other names
// for the tables of the embedded database.
func (s *Server) checkValues() error {
	names := append([]string{"DATA_DIR", "SECURITY_CONTACT"}, ambient...)
	for _, route := range functions.Routes() {
		names = slices.Concat(names, route.Env, route.Secrets)
	}
	for _, name := range names {
		if value := s.settings.Get(name); strings.Trim(value, "\"' \t\r\n") != value {
			return fmt.Errorf("%s has quotes or spaces around its value: remove them", name)
		}
	}
	for name, only := range map[string]string{"TABLE_NAME": MainTable, "EPHEMERAL_TABLE_NAME": EphemeralTable} {
		if s.settings.Get("AWS_ENDPOINT_URL_DYNAMODB") == "" && s.settings.Get(name) != only {
			return fmt.Errorf("%s works only with AWS_ENDPOINT_URL_DYNAMODB", name)
		}
	}
	return nil
}

var headerName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`)

// readSingleUser parses SINGLE_USER and the settings that only work with it.
func (s *Server) readSingleUser() error {
	password, hasPassword := s.settings.Lookup("SINGLE_USER_PASSWORD")
	header := s.settings.Get("AUTH_HEADER")
	characters := utf8.RuneCountInString(password)
	lengths := limits.Get().Password
	switch single := s.settings.Get("SINGLE_USER"); {
	case single != "" && single != "1":
		return fmt.Errorf("SINGLE_USER must be 1 or unset, not %q", single)
	case single == "" && (hasPassword || header != ""):
		return errors.New("SINGLE_USER_PASSWORD and AUTH_HEADER work only with SINGLE_USER=1")
	case single == "":
		return nil
	case s.settings.Get("OIDC_ISSUER")+s.settings.Get("OIDC_CLIENT_ID")+s.settings.Get("OIDC_CLIENT_SECRET") != "":
		return errors.New("SINGLE_USER=1 has no sign-in provider: unset OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET")
	case hasPassword && (characters < lengths.MinCharacters || characters > lengths.MaxCharacters):
		return fmt.Errorf("SINGLE_USER_PASSWORD must have %d to %d characters; unset it to use only the link that the start prints", lengths.MinCharacters, lengths.MaxCharacters)
	case header != "" && !headerName.MatchString(header):
		return errors.New("AUTH_HEADER must be the name of a header, such as X-Forwarded-User")
	case header != "" && len(s.gateway.TrustedProxies) == 0:
		return errors.New("AUTH_HEADER needs TRUSTED_PROXIES: list the address of the proxy that sets the header")
	}
	s.owner = &owner.Settings{Password: password, Header: header, LinkFile: filepath.Join(s.data, LinkFile)}
	// No page may mention limits.
	s.settings.Overrides["VISITOR_CHAT_LIMIT"], s.settings.Overrides["FREE_CHAT_LIMIT"] = "unlimited", "unlimited"
	return nil
}

// readDev parses DEV_URL, which npm start sets. The doubles let anyone in, so both they and the
// server must be on this machine.
func (s *Server) readDev() (err error) {
	switch address := s.settings.Get("DEV_URL"); {
	case address == "" && s.lambda:
		return errors.New("LAMBDA=1 works only with npm start")
	case address == "":
		return nil
	case !IsLocal(address):
		return errors.New("DEV_URL must be on this machine")
	default:
		s.gateway.Dev, err = url.Parse(address)
		return err
	}
}

// listenAddresses parses LISTEN, a comma-separated list of IP addresses.
func listenAddresses(list string) (addresses []netip.Addr, err error) {
	for entry := range strings.SplitSeq(list, ",") {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		address, err := netip.ParseAddr(entry)
		if err != nil {
			return nil, fmt.Errorf("LISTEN must list IP addresses, such as 0.0.0.0 or 127.0.0.1,::1, not %q", entry)
		}
		addresses = append(addresses, address)
	}
	// Package net opens either of 0.0.0.0 and :: for all addresses of both families.
	if i := slices.IndexFunc(addresses, netip.Addr.IsUnspecified); i >= 0 {
		addresses = addresses[i : i+1]
	}
	return addresses, nil
}

// publicURL returns the origin at which browsers reach the server: PUBLIC_URL, or localhost with the
// port.
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

// standIn is the path of the provider that npm start runs on the site itself, in place of Google.
const standIn = "/_local/identity"

// siteSettings returns the settings that replace {{NAME}} in the web app's files. Content that
// depends on an unset setting is left out.
func siteSettings(public string, get func(name string) string, now time.Time) map[string]string {
	filled := map[string]string{}
	if !IsLocal(public) {
		filled["PUBLIC_URL"] = public
	}
	issuer := cmp.Or(get("OIDC_ISSUER"), identity.Google)
	if get("OIDC_CLIENT_ID") != "" && (issuer == identity.Google || issuer == public+standIn) {
		filled["SIGN_IN_WITH"] = "Google"
	}
	if contact := get("SECURITY_CONTACT"); contact != "" {
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
