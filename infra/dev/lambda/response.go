package lambda

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/aws/aws-lambda-go/events"
)

// streamedType is the content type of a streamed response: a JSON prelude, eight NUL bytes, then
// the body (https://docs.aws.amazon.com/lambda/latest/dg/response-streaming-tutorial.html).
const streamedType = "application/vnd.awslambda.http-integration-response"

var errMalformed = errors.New("malformed response")

// readResponse reads a function's response up to its body. A buffered response is in payload format
// 2.0, and the prelude of a streamed one has the same fields.
func readResponse(r *http.Request) (head events.APIGatewayV2HTTPResponse, body io.Reader, err error) {
	streamed := r.Header.Get("Content-Type") == streamedType
	if !streamed {
		r.Body = http.MaxBytesReader(nil, r.Body, maxEvent)
	}
	decoder := json.NewDecoder(r.Body)
	if err := decoder.Decode(&head); err != nil || head.StatusCode < 200 || head.StatusCode > 599 {
		return head, nil, errMalformed
	}
	if streamed {
		body = io.MultiReader(decoder.Buffered(), r.Body)
		end := make([]byte, 8)
		if _, err := io.ReadFull(body, end); err != nil || string(end) != strings.Repeat("\x00", 8) {
			return head, nil, errMalformed
		}
		return head, body, nil
	}
	if !head.IsBase64Encoded {
		return head, strings.NewReader(head.Body), nil
	}
	text, err := base64.StdEncoding.DecodeString(head.Body)
	if err != nil {
		return head, nil, errMalformed
	}
	return head, strings.NewReader(string(text)), nil
}

// send forwards a response to the client, chunk by chunk as it arrives. If the client disconnects,
// the rest is read and discarded, because Lambda does not notify the function. send returns an error
// if the function exits.
func send(w http.ResponseWriter, head events.APIGatewayV2HTTPResponse, body io.Reader) error {
	for name, value := range head.Headers {
		w.Header().Set(name, value)
	}
	for _, cookie := range head.Cookies {
		w.Header().Add("Set-Cookie", cookie)
	}
	w.WriteHeader(head.StatusCode)
	client := unbuffered{w}
	_, _ = client.Write(nil) // sends the headers before the body arrives
	_, err := io.Copy(client, body)
	return err
}

// unbuffered sends each write at once, and discards what a disconnected client cannot receive.
type unbuffered struct{ http.ResponseWriter }

func (u unbuffered) Write(p []byte) (int, error) {
	_, _ = u.ResponseWriter.Write(p)
	_ = http.NewResponseController(u.ResponseWriter).Flush()
	return len(p), nil
}
