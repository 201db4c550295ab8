package router

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
)

// statusCode is the error of a response with a status other than 200.
type statusCode int

func (s statusCode) Error() string { return fmt.Sprintf("router returned status %d", int(s)) }

var errMalformed = errors.New("malformed response")

// get decodes the JSON response to a GET request. Fields with the wrong type are skipped. Errors
// contain no text from the router. They can be a statusCode or errMalformed.
func (c *Client) get(ctx context.Context, path string, target any) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimRight(c.BaseURL, "/")+path, nil)
	if err != nil {
		return errors.New("malformed router URL")
	}
	r.Header.Set("Accept", "application/json")
	if c.Key != "" {
		r.Header.Set("Authorization", "Bearer "+c.Key)
	}
	resp, err := c.send(r, &stallTimer{cancel: cancel, timeout: c.StallTimeout, silence: c.StallTimeout})
	if err != nil {
		return unreachable(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return statusCode(resp.StatusCode)
	}
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxList))
	if err != nil {
		return errors.New("connection lost")
	}
	var typeErr *json.UnmarshalTypeError
	if err := json.Unmarshal(text, target); err != nil && !errors.As(err, &typeErr) {
		return errMalformed
	}
	return nil
}

// unreachable returns an error that says why the router cannot be reached, if text from the router
// cannot be the reason.
func unreachable(err error) error {
	const message = "cannot reach the router"
	var certificate *tls.CertificateVerificationError
	var network *net.OpError
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return errors.New(message + ": it takes too long to respond")
	case errors.As(err, &certificate):
		return errors.New(message + ": its certificate is not trusted")
	case errors.As(err, &network) && network.Op == "dial":
		return fmt.Errorf("%s: %w", message, network)
	}
	return errors.New(message)
}
