// Package stack assembles the server that people run: the gateway in front of the functions'
// handlers, the embedded database, the icons and the web app. It reaches every other service only
// through its settings.
package stack

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"unicode/utf8"

	"trefoil/infra/server/gateway"
	"trefoil/infra/server/owner"
	"trefoil/shared/config"
	"trefoil/shared/limits"
)

// Options configure a server.
type Options struct {
	Lookup config.Source // the environment
	Web    fs.FS         // the built web app

	// DatabaseFor returns the DynamoDB endpoint for a function, so that tests can intercept its
	// calls. If nil, every function uses the endpoint directly.
	DatabaseFor func(function, endpoint string) string
}

// options are the parsed settings of the server itself. The functions parse their own.
type options struct {
	gateway gateway.Config // its settings, without the site
	port    uint16
	listen  []netip.Addr    // empty: the loopback addresses
	data    string          // absolute path of DATA_DIR
	owner   *owner.Settings // of SINGLE_USER; nil without it
	lambda  bool            // run the functions as Lambdas of the doubles
}

// readOptions parses the settings. Its error is one sentence for the user.
func readOptions(s Settings) (o options, err error) {
	port, err := strconv.ParseUint(s.Get("PORT"), 10, 16)
	if err != nil || port == 0 {
		return o, fmt.Errorf("PORT must be a number from 1 to 65535, not %q", s.Get("PORT"))
	}
	o.port, o.data = uint16(port), s.Get("DATA_DIR")
	if o.listen, err = listenAddresses(s.Get("LISTEN")); err != nil {
		return o, err
	}
	if o.gateway.PublicURL, err = publicURL(s.Get("PUBLIC_URL"), o.port); err != nil {
		return o, err
	}
	if o.gateway.TrustedProxies, err = gateway.ParseProxies(s.Get("TRUSTED_PROXIES")); err != nil {
		return o, fmt.Errorf("TRUSTED_PROXIES must list IP addresses or CIDR prefixes, such as 127.0.0.1,10.0.0.0/8: %w", err)
	}
	o.gateway.MaxConnections, err = strconv.Atoi(cmp.Or(s.Get("CONNECTIONS_PER_CLIENT"), strconv.Itoa(gateway.DefaultConnections)))
	if err != nil || o.gateway.MaxConnections < gateway.MinConnections {
		return o, fmt.Errorf("CONNECTIONS_PER_CLIENT must be a number of at least %d, not %q", gateway.MinConnections, s.Get("CONNECTIONS_PER_CLIENT"))
	}
	if router := s.Get("MODEL_ROUTER_URL"); origin(router) == "" {
		if router == "" {
			return o, errors.New("MODEL_ROUTER_URL is missing: set it to an OpenAI-compatible server, such as https://openrouter.ai/api/v1 (with MODEL_ROUTER_KEY) or http://localhost:11434/v1")
		}
		return o, errors.New("MODEL_ROUTER_URL must be a complete URL, such as http://localhost:11434/v1")
	}
	if s3 := s.Get("AWS_ENDPOINT_URL_S3"); s3 != "" && origin(s3) == "" {
		return o, errors.New("AWS_ENDPOINT_URL_S3 must be a complete URL, such as http://localhost:9000")
	}
	if o.owner, err = singleUser(s, o); err != nil {
		return o, err
	}
	return o, o.readDev(s)
}

var headerName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`)

// singleUser reads SINGLE_USER and the settings that only work with it.
func singleUser(s Settings, o options) (*owner.Settings, error) {
	password, hasPassword := s.Lookup("SINGLE_USER_PASSWORD")
	header := s.Get("AUTH_HEADER")
	characters := utf8.RuneCountInString(password)
	lengths := limits.Get().Password
	switch single := s.Get("SINGLE_USER"); {
	case single != "" && single != "1":
		return nil, fmt.Errorf("SINGLE_USER must be 1 or unset, not %q", single)
	case single == "" && (hasPassword || header != ""):
		return nil, errors.New("SINGLE_USER_PASSWORD and AUTH_HEADER work only with SINGLE_USER=1")
	case single == "":
		return nil, nil
	case s.Get("OIDC_CLIENT_ID") != "":
		return nil, errors.New("SINGLE_USER=1 has no sign-in provider: unset OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET")
	case hasPassword && (characters < lengths.MinCharacters || characters > lengths.MaxCharacters):
		return nil, fmt.Errorf("SINGLE_USER_PASSWORD must have %d to %d characters; unset it to use only the link that the start prints", lengths.MinCharacters, lengths.MaxCharacters)
	case header != "" && !headerName.MatchString(header):
		return nil, errors.New("AUTH_HEADER must be the name of a header, such as X-Forwarded-User")
	case header != "" && len(o.gateway.TrustedProxies) == 0:
		return nil, errors.New("AUTH_HEADER needs TRUSTED_PROXIES: list the address of the proxy that sets the header")
	}
	return &owner.Settings{Password: password, Header: header, Proxies: o.gateway.TrustedProxies, PublicURL: o.gateway.PublicURL}, nil
}

// readDev reads DEV_URL, which npm start sets. The doubles let anyone in, so both they and the
// server must be on this machine.
func (o *options) readDev(s Settings) error {
	o.lambda = s.Get("LAMBDA") == "1"
	address := s.Get("DEV_URL")
	if address == "" {
		if o.lambda {
			return errors.New("LAMBDA=1 works only with npm start")
		}
		return nil
	}
	if !IsLocal(address) {
		return errors.New("DEV_URL must be on this machine")
	}
	var err error
	o.gateway.Dev, err = url.Parse(address)
	return err
}
