package lambda

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/aws/aws-lambda-go/events"
)

// maxEvent is Lambda's limit on an event and on a buffered response in bytes. It includes the
// headers and the JSON-escaped or base64 body
// (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
const maxEvent = 6 << 20

const (
	domain      = "local.invalid" // reserved
	edgeAddress = "192.0.2.1"     // the source of every event: CloudFront, not the visitor
)

var errTooLarge = errors.New("event too large")

// newEvent converts a request to an HTTP API event in payload format 2.0
// (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html)
// or to a Function URL event, which a streaming function receives
// (https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html). They differ in that only the
// latter has cookies in the headers, too.
func newEvent(r *http.Request, id string, streaming bool) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxEvent+1))
	if err != nil {
		return nil, err
	}
	text, encoded := bodyText(r.Header.Get("Content-Type"), body)
	cookies := strings.FieldsFunc(strings.Join(r.Header.Values("Cookie"), ";"), func(c rune) bool { return c == ';' || c == ' ' })
	headers := map[string]string{"host": domain}
	for name, values := range r.Header {
		headers[strings.ToLower(name)] = strings.Join(values, ",")
	}
	delete(headers, "cookie")
	if streaming && len(cookies) > 0 {
		headers["cookie"] = strings.Join(cookies, "; ")
	}
	query := map[string]string{}
	for name, values := range r.URL.Query() {
		query[name] = strings.Join(values, ",")
	}
	event, err := json.Marshal(events.APIGatewayV2HTTPRequest{
		Version:               "2.0",
		RawPath:               r.URL.EscapedPath(),
		RawQueryString:        r.URL.RawQuery,
		Cookies:               cookies,
		Headers:               headers,
		QueryStringParameters: query,
		RequestContext: events.APIGatewayV2HTTPRequestContext{
			Stage:      "$default",
			RequestID:  id,
			DomainName: domain,
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
	})
	if len(event) > maxEvent {
		return nil, errTooLarge
	}
	return event, err
}

// textType matches the media types that AWS leaves unencoded. It encodes forms and bodies without a
// content type.
var textType = regexp.MustCompile(`^(text/|application/(json|javascript|xml)\b|[^;]+\+(json|xml)\b)`)

// bodyText returns a body as events carry it: text unchanged, anything else base64-encoded.
func bodyText(contentType string, body []byte) (text string, encoded bool) {
	if len(body) == 0 || textType.MatchString(contentType) && utf8.Valid(body) {
		return string(body), false
	}
	return base64.StdEncoding.EncodeToString(body), true
}
