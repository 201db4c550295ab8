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
)

// streamedType marks an answer that is streamed: a JSON prelude, eight NUL
// bytes, then the body (https://docs.aws.amazon.com/lambda/latest/dg/response-streaming-tutorial.html).
const streamedType = "application/vnd.awslambda.http-integration-response"

const (
	preludeEnd = 8         // NUL bytes
	maxPrelude = 256 << 10 // bytes; headers and cookies are far smaller
)

var errMalformed = errors.New("malformed answer")

// result is a function's answer.
type result struct {
	StatusCode int               `json:"statusCode"`
	Headers    map[string]string `json:"headers"`
	Cookies    []string          `json:"cookies"`

	body    io.Reader
	trailer func() http.Header // what came after the body, once that is read
}

// readResult reads an answer up to its body. nil stands for one that cannot be passed on.
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

// readBuffered reads an answer in payload format 2.0. It may be as large as an event.
func readBuffered(from io.Reader) (*result, error) {
	text, err := io.ReadAll(io.LimitReader(from, maxEvent+1))
	if err != nil || len(text) > maxEvent {
		return nil, errMalformed
	}
	var answer events.APIGatewayV2HTTPResponse
	if json.Unmarshal(text, &answer) != nil {
		return nil, errMalformed
	}
	body := []byte(answer.Body)
	if answer.IsBase64Encoded {
		if body, err = base64.StdEncoding.DecodeString(answer.Body); err != nil {
			return nil, errMalformed
		}
	}
	return &result{
		StatusCode: answer.StatusCode,
		Headers:    answer.Headers,
		Cookies:    answer.Cookies,
		body:       bytes.NewReader(body),
		trailer:    func() http.Header { return nil },
	}, nil
}

// pass sends a function's answer to the client, each piece as it arrives. Should
// the client leave, the function is not told: the rest is read and dropped.
func pass(w http.ResponseWriter, function string, res *result) {
	if res == nil {
		badGateway(w)
		return
	}
	for name, value := range res.Headers {
		w.Header().Set(name, value)
	}
	for _, cookie := range res.Cookies {
		w.Header().Add("Set-Cookie", cookie)
	}
	w.WriteHeader(res.StatusCode)
	_, gone := w.Write(nil) // headers leave with the prelude
	buffer := make([]byte, 32<<10)
	for {
		n, err := res.body.Read(buffer)
		if n > 0 && gone == nil {
			_, gone = w.Write(buffer[:n])
		}
		if err == nil {
			continue
		}
		if !errors.Is(err, io.EOF) { // to the client a crash looks like an end
			slog.Error("function ended midway", "function", function)
		}
		break
	}
	if kind := res.trailer().Get("Lambda-Runtime-Function-Error-Type"); kind != "" {
		slog.Error("function failed midway", "function", function, "type", kind)
		panic(http.ErrAbortHandler) // the stream breaks off
	}
}
