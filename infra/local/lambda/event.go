package lambda

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/aws/aws-lambda-go/events"
)

// maxEvent is the largest event that Lambda takes, in bytes: the body as it
// stands in JSON, perhaps base64, with headers and all
// (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
const maxEvent = 6 << 20

// What identifies the account and the gateways in events. The name is reserved.
const (
	accountID = "123456789012"
	apiID     = "local"
	apiDomain = "local.invalid"
	stage     = "$default"
)

var errTooLarge = errors.New("event too large")

// newInvocation makes the event that a request would become: a Function URL's
// for a streaming function, the HTTP API's for any other.
func newInvocation(r *http.Request, streaming bool) (*invocation, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxEvent+1))
	if err != nil {
		return nil, err
	}
	call := &invocation{id: requestID(), answered: make(chan *result, 1), passed: make(chan struct{})}
	var event any
	if streaming {
		event = functionURLEvent(r, body, call.id, time.Now())
	} else {
		event = httpAPIEvent(r, body, call.id, time.Now())
	}
	if call.event, err = json.Marshal(event); err != nil {
		return nil, err
	}
	if len(call.event) > maxEvent {
		return nil, errTooLarge
	}
	return call, nil
}

// requestID is a random UUID, as AWS's are.
func requestID() string {
	var bits [16]byte
	_, _ = rand.Read(bits[:]) // it never fails
	bits[6], bits[8] = bits[6]&0x0f|0x40, bits[8]&0x3f|0x80
	id := hex.EncodeToString(bits[:])
	return id[:8] + "-" + id[8:12] + "-" + id[12:16] + "-" + id[16:20] + "-" + id[20:]
}

// requestTime is the format of an event's time.
const requestTime = "02/Jan/2006:15:04:05 -0700"

// httpAPIEvent is payload format 2.0
// (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html).
// Cookies stand in cookies only.
func httpAPIEvent(r *http.Request, body []byte, id string, now time.Time) events.APIGatewayV2HTTPRequest {
	headers, cookies := splitCookies(r)
	text, encoded := bodyText(headers["content-type"], body)
	routeKey := r.Method + " " + r.URL.Path
	return events.APIGatewayV2HTTPRequest{
		Version:               "2.0",
		RouteKey:              routeKey,
		RawPath:               r.URL.EscapedPath(),
		RawQueryString:        r.URL.RawQuery,
		Cookies:               cookies,
		Headers:               headers,
		QueryStringParameters: query(r.URL),
		RequestContext: events.APIGatewayV2HTTPRequestContext{
			RouteKey:     routeKey,
			AccountID:    accountID,
			Stage:        stage,
			RequestID:    id,
			APIID:        apiID,
			DomainName:   apiDomain,
			DomainPrefix: apiID,
			Time:         now.UTC().Format(requestTime),
			TimeEpoch:    now.UnixMilli(),
			HTTP: events.APIGatewayV2HTTPRequestContextHTTPDescription{
				Method:    r.Method,
				Path:      r.URL.Path,
				Protocol:  r.Proto,
				SourceIP:  sourceIP(r),
				UserAgent: r.UserAgent(),
			},
		},
		Body:            text,
		IsBase64Encoded: encoded,
	}
}

// functionURLEvent is the same format as a Function URL fills it
// (https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html): cookies
// stand in cookies and in headers.
func functionURLEvent(r *http.Request, body []byte, id string, now time.Time) events.LambdaFunctionURLRequest {
	headers, cookies := splitCookies(r)
	if len(cookies) > 0 {
		headers["cookie"] = strings.Join(cookies, "; ")
	}
	text, encoded := bodyText(headers["content-type"], body)
	return events.LambdaFunctionURLRequest{
		Version:               "2.0",
		RawPath:               r.URL.EscapedPath(),
		RawQueryString:        r.URL.RawQuery,
		Cookies:               cookies,
		Headers:               headers,
		QueryStringParameters: query(r.URL),
		RequestContext: events.LambdaFunctionURLRequestContext{
			AccountID:    accountID,
			RequestID:    id,
			APIID:        apiID,
			DomainName:   apiDomain,
			DomainPrefix: apiID,
			Time:         now.UTC().Format(requestTime),
			TimeEpoch:    now.UnixMilli(),
			HTTP: events.LambdaFunctionURLRequestContextHTTPDescription{
				Method:    r.Method,
				Path:      r.URL.Path,
				Protocol:  r.Proto,
				SourceIP:  sourceIP(r),
				UserAgent: r.UserAgent(),
			},
		},
		Body:            text,
		IsBase64Encoded: encoded,
	}
}

// splitCookies gives headers as events have them: lower-case names, values of
// the same name joined by a comma, cookies apart.
func splitCookies(r *http.Request) (headers map[string]string, cookies []string) {
	headers = map[string]string{"host": apiDomain}
	for name, values := range r.Header {
		if name != "Cookie" {
			headers[strings.ToLower(name)] = strings.Join(values, ",")
			continue
		}
		for _, line := range values {
			for cookie := range strings.SplitSeq(line, ";") {
				if cookie = strings.TrimSpace(cookie); cookie != "" {
					cookies = append(cookies, cookie)
				}
			}
		}
	}
	return headers, cookies
}

func query(u *url.URL) map[string]string {
	values := u.Query()
	if len(values) == 0 {
		return nil
	}
	joined := map[string]string{}
	for name, all := range values {
		joined[name] = strings.Join(all, ",")
	}
	return joined
}

func sourceIP(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// bodyText is a body as it stands in an event: text as it is, anything else base64.
func bodyText(contentType string, body []byte) (text string, encoded bool) {
	if len(body) == 0 {
		return "", false
	}
	if isText(contentType) && utf8.Valid(body) {
		return string(body), false
	}
	return base64.StdEncoding.EncodeToString(body), true
}

// isText lists the media types that AWS leaves unencoded. A form's is not among
// them, and a body without a type is taken for binary.
func isText(contentType string) bool {
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return false
	}
	switch media {
	case "application/json", "application/javascript", "application/xml":
		return true
	}
	return strings.HasPrefix(media, "text/") || strings.HasSuffix(media, "+json") || strings.HasSuffix(media, "+xml")
}
