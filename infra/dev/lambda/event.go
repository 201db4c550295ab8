package lambda

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/aws/aws-lambda-go/events"
)

// maxEvent is Lambda's limit on an event in bytes. It includes the headers and the JSON-escaped or
// base64 body (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
const maxEvent = 6 << 20

// Account and gateway identifiers in events. The .invalid domain is reserved.
const (
	accountID = "123456789012"
	apiID     = "local"
	apiDomain = "local.invalid"
	stage     = "$default"
	// edgeAddress is the source of every event: CloudFront, not the visitor.
	edgeAddress = "192.0.2.1"
)

var errTooLarge = errors.New("event too large")

// newInvocation converts a request to a Function URL event for a streaming function, or to an HTTP
// API event for any other.
func newInvocation(r *http.Request, streaming bool) (*invocation, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxEvent+1))
	if err != nil {
		return nil, err
	}
	call := &invocation{id: rand.Text(), result: make(chan *result, 1), sent: make(chan struct{})}
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

// requestTime is the layout of an event's time field.
const requestTime = "02/Jan/2006:15:04:05 -0700"

// httpAPIEvent returns an event in payload format 2.0
// (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html).
// Cookies appear in the cookies field only.
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
				SourceIP:  edgeAddress,
				UserAgent: r.UserAgent(),
			},
		},
		Body:            text,
		IsBase64Encoded: encoded,
	}
}

// functionURLEvent returns an event as a Function URL sends it
// (https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html). The format is that of
// httpAPIEvent, but cookies appear in both the cookies field and the headers.
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
				SourceIP:  edgeAddress,
				UserAgent: r.UserAgent(),
			},
		},
		Body:            text,
		IsBase64Encoded: encoded,
	}
}

// splitCookies returns headers in the form that events use, with lower-case names and repeated
// values joined by commas, and the cookies separately.
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

// bodyText returns a body as events carry it: text unchanged, anything else base64-encoded.
func bodyText(contentType string, body []byte) (text string, encoded bool) {
	if len(body) == 0 {
		return "", false
	}
	if isText(contentType) && utf8.Valid(body) {
		return string(body), false
	}
	return base64.StdEncoding.EncodeToString(body), true
}

// isText reports whether AWS leaves a media type unencoded. It encodes forms and bodies without a
// content type.
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
