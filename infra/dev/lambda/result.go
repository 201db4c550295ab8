package lambda

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"

	"github.com/aws/aws-lambda-go/events"

	"trefoil/infra/server/problem"
)

// streamedType is the content type of a streamed response: a JSON prelude, eight NUL bytes, then
// the body (https://docs.aws.amazon.com/lambda/latest/dg/response-streaming-tutorial.html).
const streamedType = "application/vnd.awslambda.http-integration-response"

const (
	preludeEnd = 8         // NUL bytes
	maxPrelude = 256 << 10 // bytes; headers and cookies are far smaller
)

var errMalformed = errors.New("malformed response")

// result is a function's response.
type result struct {
	StatusCode int               `json:"statusCode"`
	Headers    map[string]string `json:"headers"`
	Cookies    []string          `json:"cookies"`

	body    io.Reader
	trailer func() http.Header // valid once body has been read to the end
}

// readResult reads a response up to its body. It returns nil and an error for a malformed response.
func readResult(r *http.Request) (*result, error) {
	var res *result
	var err error
	if r.Header.Get("Content-Type") == streamedType {
		res, err = readStreamed(r)
	} else {
		res, err = readBuffered(r.Body)
	}
	if err == nil && (res.StatusCode < 200 || res.StatusCode > 599) {
		err = errMalformed
	}
	if err != nil {
		return nil, err
	}
	return res, nil
}

func readStreamed(r *http.Request) (*result, error) {
	body := bufio.NewReaderSize(r.Body, 32<<10)
	var prelude []byte
	for {
		b, err := body.ReadByte()
		if err != nil || len(prelude) > maxPrelude {
			return nil, errMalformed
		}
		if b == 0 {
			break
		}
		prelude = append(prelude, b)
	}
	var nuls [preludeEnd - 1]byte
	if _, err := io.ReadFull(body, nuls[:]); err != nil || nuls != [preludeEnd - 1]byte{} {
		return nil, errMalformed
	}
	res := &result{body: body, trailer: func() http.Header { return r.Trailer }}
	if json.Unmarshal(prelude, res) != nil {
		return nil, errMalformed
	}
	return res, nil
}

// readBuffered reads a response in payload format 2.0. The size limit is that of an event.
func readBuffered(from io.Reader) (*result, error) {
	text, err := io.ReadAll(io.LimitReader(from, maxEvent+1))
	if err != nil || len(text) > maxEvent {
		return nil, errMalformed
	}
	var response events.APIGatewayV2HTTPResponse
	if json.Unmarshal(text, &response) != nil {
		return nil, errMalformed
	}
	body := []byte(response.Body)
	if response.IsBase64Encoded {
		if body, err = base64.StdEncoding.DecodeString(response.Body); err != nil {
			return nil, errMalformed
		}
	}
	return &result{
		StatusCode: response.StatusCode,
		Headers:    response.Headers,
		Cookies:    response.Cookies,
		body:       bytes.NewReader(body),
		trailer:    func() http.Header { return nil },
	}, nil
}

// send forwards a function's response to the client, chunk by chunk as it arrives. If the client
// disconnects, the rest is read and discarded, because Lambda does not notify the function.
func send(w http.ResponseWriter, function string, res *result) {
	if res == nil {
		problem.Upstream.Write(w)
		return
	}
	for name, value := range res.Headers {
		w.Header().Set(name, value)
	}
	for _, cookie := range res.Cookies {
		w.Header().Add("Set-Cookie", cookie)
	}
	w.WriteHeader(res.StatusCode)
	conn := http.NewResponseController(w)
	gone := conn.Flush() // send the headers as soon as the prelude is complete
	if errors.Is(gone, http.ErrNotSupported) {
		gone = nil // a writer of a test
	}
	buffer := make([]byte, 32<<10)
	for {
		n, err := res.body.Read(buffer)
		if n > 0 && gone == nil {
			_, gone = w.Write(buffer[:n])
			_ = conn.Flush() // fails only if the next write does
		}
		if err == nil {
			continue
		}
		if !errors.Is(err, io.EOF) { // to the client, a crash looks like a normal end
			slog.Error("function exited mid-response", "function", function)
		}
		break
	}
	if kind := res.trailer().Get("Lambda-Runtime-Function-Error-Type"); kind != "" {
		slog.Error("function failed mid-response", "function", function, "type", kind)
		panic(http.ErrAbortHandler) // close the connection so the client sees a broken stream
	}
}
