package lambdahost

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/google/go-cmp/cmp"
)

// invoke sends an event to a handler.
func invoke(t *testing.T, handle http.HandlerFunc, event events.LambdaFunctionURLRequest) *events.LambdaFunctionURLStreamingResponse {
	t.Helper()
	event.RequestContext.DomainName = "function.example"
	event.RequestContext.HTTP.Method = http.MethodPost
	response, err := stream(handle)(t.Context(), &event)
	if err != nil {
		t.Fatal(err)
	}
	return response
}

func TestStreamConvertsRequestAndResponse(t *testing.T) {
	var event events.LambdaFunctionURLRequest
	event.RawPath, event.RawQueryString = "/api/chat", "a=1"
	event.Headers = map[string]string{"x-test": "yes", "cookie": "c=1"}
	event.Body, event.IsBase64Encoded = base64.StdEncoding.EncodeToString([]byte("\x00body")), true
	response := invoke(t, func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		cookie, _ := r.Cookie("c")
		if err != nil || string(body) != "\x00body" || r.URL.String() != "https://function.example/api/chat?a=1" ||
			r.Header.Get("X-Test") != "yes" || cookie == nil || cookie.Value != "1" {
			t.Errorf("%s %s, headers %v, body %q, %v", r.Method, r.URL, r.Header, body, err)
		}
		w.Header().Add("X-Many", "one")
		w.Header().Add("X-Many", "two")
		http.SetCookie(w, &http.Cookie{Name: "a", Value: "1"})
		http.SetCookie(w, &http.Cookie{Name: "b", Value: "2"})
		w.WriteHeader(http.StatusAccepted)
		w.Header().Set("X-Late", "ignored")
		io.WriteString(w, "some ")
		w.Write(nil)
		io.WriteString(w, "text")
	}, event)
	got, err := io.ReadAll(response.Body)
	if err != nil || string(got) != "some text" || response.StatusCode != http.StatusAccepted {
		t.Errorf("status %d, body %q, %v", response.StatusCode, got, err)
	}
	if diff := cmp.Diff(map[string]string{"X-Many": "one,two"}, response.Headers); diff != "" {
		t.Errorf("headers (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a=1", "b=2"}, response.Cookies); diff != "" {
		t.Errorf("cookies (-want +got):\n%s", diff)
	}
	empty := invoke(t, func(http.ResponseWriter, *http.Request) {}, events.LambdaFunctionURLRequest{})
	if got, err := io.ReadAll(empty.Body); err != nil || len(got) > 0 || empty.StatusCode != http.StatusOK {
		t.Errorf("without a response: status %d, body %q, %v", empty.StatusCode, got, err)
	}
}

func TestStreamReportsPanics(t *testing.T) {
	response := invoke(t, func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "so far")
		panic("the secret question")
	}, events.LambdaFunctionURLRequest{})
	got, err := io.ReadAll(response.Body)
	if string(got) != "so far" || err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("body %q, %v", got, err)
	}
	response = invoke(t, func(http.ResponseWriter, *http.Request) { panic("at once") }, events.LambdaFunctionURLRequest{})
	if response.StatusCode != http.StatusInternalServerError {
		t.Errorf("a panic before the first write: status %d", response.StatusCode)
	}
}

// If the client stops reading, a Write blocks only until the write deadline. The response does not
// end before the handler returns, because Lambda may freeze the process once the response has
// ended.
func TestStreamWriteDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		var slow, late, settled time.Duration
		response := invoke(t, func(w http.ResponseWriter, _ *http.Request) {
			conn := http.NewResponseController(w)
			write := func() (time.Duration, error) {
				if err := conn.SetWriteDeadline(time.Now().Add(20 * time.Second)); err != nil {
					t.Error(err)
				}
				_, err := io.WriteString(w, "word ")
				return time.Since(begin), err
			}
			if _, err := write(); err != nil {
				t.Error(err)
			}
			time.Sleep(time.Minute) // a deadline that expires between writes has no effect
			var err error
			if slow, err = write(); err != nil {
				t.Error(err)
			}
			if late, err = write(); !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("error %v, want os.ErrDeadlineExceeded", err)
			}
			if _, err := io.WriteString(w, "word "); !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("error %v, want os.ErrDeadlineExceeded", err)
			}
			time.Sleep(5 * time.Second)
			settled = time.Since(begin)
		}, events.LambdaFunctionURLRequest{})
		if _, err := io.ReadFull(response.Body, make([]byte, 5)); err != nil {
			t.Error(err)
		}
		time.Sleep(70 * time.Second)
		if _, err := io.ReadFull(response.Body, make([]byte, 5)); err != nil {
			t.Error(err)
		}
		time.Sleep(22 * time.Second)
		if got, err := io.ReadAll(response.Body); err != nil || len(got) > 0 {
			t.Errorf("body %q, %v", got, err)
		}
		if slow != 70*time.Second || late != 90*time.Second || settled != 95*time.Second || time.Since(begin) != settled {
			t.Errorf("writes ended after %v and %v, the handler after %v, the response after %v", slow, late, settled, time.Since(begin))
		}
	})
}

// A deadline that is set while a Write blocks releases it.
func TestStreamDeadlineDuringWrite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		invoke(t, func(w http.ResponseWriter, _ *http.Request) {
			conn := http.NewResponseController(w)
			w.WriteHeader(http.StatusOK)
			_ = conn.SetWriteDeadline(time.Now().Add(time.Minute))
			time.AfterFunc(time.Second, func() { _ = conn.SetWriteDeadline(time.Now().Add(time.Second)) })
			if _, err := io.WriteString(w, "word "); !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(begin) != 2*time.Second {
				t.Errorf("error %v after %v, want os.ErrDeadlineExceeded after 2s", err, time.Since(begin))
			}
		}, events.LambdaFunctionURLRequest{})
		time.Sleep(2 * time.Minute)
	})
}

func TestStreamClosed(t *testing.T) {
	failed := make(chan error)
	response := invoke(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusOK)
		_, err := io.WriteString(w, "text")
		failed <- err
	}, events.LambdaFunctionURLRequest{})
	for range 2 {
		if err := response.Close(); err != nil {
			t.Error(err)
		}
	}
	select {
	case err := <-failed:
		if !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("error %v, want io.ErrClosedPipe", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("the write still blocks")
	}
}

func TestStreamMalformedEvent(t *testing.T) {
	event := &events.LambdaFunctionURLRequest{RawPath: "/%zz"}
	if _, err := stream(http.NotFoundHandler())(context.Background(), event); err == nil || strings.Contains(err.Error(), "zz") {
		t.Errorf("error %v", err)
	}
}
