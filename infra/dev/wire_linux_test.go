package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"trefoil/shared/capsule"
	"trefoil/shared/chat"
)

// tap records the lengths of the TLS records that a server sends on a connection.
type tap struct {
	net.Conn
	record func(length int)
	rest   []byte
}

func (c *tap) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.rest = append(c.rest, p[:n]...)
	for len(c.rest) >= 5 {
		length := int(c.rest[3])<<8 | int(c.rest[4])
		if len(c.rest) < 5+length {
			break
		}
		if c.rest[0] == 23 { // application data
			c.record(length)
		}
		c.rest = c.rest[5+length:]
	}
	return n, err
}

type tapListener struct {
	net.Listener
	record func(length int)
}

func (l tapListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	return &tap{Conn: conn, record: l.record}, err
}

// trace is what the network sees of an answer.
type trace struct {
	records []int // how many bytes of the body each holds
	texts   []int // how many bytes of text, if it is a single token event; only of plain answers
}

// The lengths of an encrypted answer's TLS records say nothing about its text. Those of a plain
// answer do, which shows that the test can see it.
func TestRecordLengths(t *testing.T) {
	t.Parallel()
	const words = "tide moon gravity and the ocean rises twice every day because of it "
	router := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/v1/chat/completions" {
			http.NotFound(w, r)
			return
		}
		body, _ := io.ReadAll(r.Body)
		size := 1 + bytes.Count(body, []byte("demo")) // of a piece, by the question
		w.Header().Set("Content-Type", "text/event-stream")
		for i := range 80 {
			at := i * 7 % len(words)
			piece, _ := json.Marshal((words + words)[at : at+1+i*i%(10*size)%len(words)]) // strings always marshal
			fmt.Fprintf(w, "data: {\"id\":\"1\",\"choices\":[{\"delta\":{\"content\":%s}}]}\n\n", piece)
			_ = http.NewResponseController(w).Flush()
			time.Sleep(25 * time.Millisecond)
		}
		fmt.Fprint(w, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
	}))
	t.Cleanup(router.Close)
	s := startStack(t, testOptions(t, map[string]string{"MODEL_ROUTER_URL": router.URL + "/v1"}))
	ids := defaultModels(t, s)[:1]
	key := publicKey(t, s)

	var group sync.WaitGroup
	plain, encrypted := make([]trace, 3), make([]trace, 3)
	for i := range plain {
		request := chat.Request{Message: "Why?" + strings.Repeat(" demo", i), ModelIDs: ids, ChatID: chat.NewID()}
		group.Go(func() { plain[i] = tapPlain(t, s, request) })
		encryptedRequest := request
		encryptedRequest.ChatID = chat.NewID()
		group.Go(func() { encrypted[i] = tapEncrypted(t, s, key, encryptedRequest) })
	}
	group.Wait()

	const frame, atOnce = 128, 20
	for _, trace := range encrypted {
		whole := 0
		var others []int // lengths
		for _, length := range trace.records {
			if length == frame {
				whole++
			} else if length%frame != 0 {
				others = append(others, length)
			}
		}
		// The proxy may merge or split frames if the machine is busy.
		if len(others)*20 > len(trace.records) {
			t.Errorf("%d records of an encrypted answer hold %d bytes", len(trace.records), others)
		}
		if whole < atOnce {
			t.Errorf("%d of %d records hold one frame, want at least %d", whole, len(trace.records), atOnce)
		}
	}
	lengths := map[int]bool{}
	var records, texts []int
	for _, trace := range plain {
		for i, length := range trace.records {
			if trace.texts[i] > 0 {
				lengths[length] = true
				records, texts = append(records, length), append(texts, trace.texts[i])
			}
		}
	}
	if r := correlation(records, texts); len(lengths) < 10 || r < 0.9 {
		t.Errorf("plain answers have records of %d lengths, whose correlation with the text is %.2f: this test proves nothing", len(lengths), r)
	}
}

// tapped sends a request through a TLS proxy. It returns the body of the response, and how many bytes
// of it each record held, after the one with the headers.
func tapped(t *testing.T, s *product, r *http.Request) (body []byte, records []int) {
	target, err := url.Parse(s.url)
	if err != nil {
		t.Error(err)
		return nil, nil
	}
	var mu sync.Mutex
	var lengths []int
	proxy := httptest.NewUnstartedServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) },
	})
	proxy.Listener = tapListener{proxy.Listener, func(length int) {
		mu.Lock()
		defer mu.Unlock()
		lengths = append(lengths, length)
	}}
	proxy.StartTLS()
	defer proxy.Close()
	if r.URL, err = url.Parse(proxy.URL + r.URL.Path); err != nil {
		t.Error(err)
		return nil, nil
	}
	resp, err := proxy.Client().Do(r)
	if err != nil {
		t.Error(err)
		return nil, nil
	}
	defer resp.Body.Close()
	body, err = io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Errorf("status %d, error %v: %s", resp.StatusCode, err, body)
	}
	mu.Lock()
	defer mu.Unlock()
	rest := len(body)
	for _, length := range slices.Backward(lengths) {
		n := chunkLength(length)
		if n < 0 || n > rest {
			break // with the headers
		}
		rest -= n
		records = append(records, n)
	}
	slices.Reverse(records)
	return body, records
}

// chunkLength returns the length of the HTTP chunk that a TLS record holds, or -1 if none fits. TLS 1.3
// adds 17 bytes; the chunk has its length in hexadecimal and two line ends.
func chunkLength(record int) int {
	for digits := 1; digits <= 4; digits++ {
		if n := record - 17 - 4 - digits; n >= 0 && len(strconv.FormatInt(int64(n), 16)) == digits {
			return n
		}
	}
	return -1
}

// tapPlain records the trace of a plain answer.
func tapPlain(t *testing.T, s *product, request chat.Request) (found trace) {
	var body []byte
	body, found.records = tapped(t, s, newChatRequest(t, t.Context(), s, request))
	at := len(body)
	for _, n := range found.records {
		at -= n
	}
	for _, n := range found.records {
		var event chat.Event
		data := bytes.TrimPrefix(body[at:at+n], []byte("data: "))
		if json.Unmarshal(data, &event) != nil { // several events
			event = chat.Event{}
		}
		found.texts = append(found.texts, len(event.Token))
		at += n
	}
	return found
}

// tapEncrypted records the trace of an encrypted answer.
func tapEncrypted(t *testing.T, s *product, key capsule.PublicKey, request chat.Request) (found trace) {
	r, call := newEncryptedRequest(t, t.Context(), s, key, request)
	body, records := tapped(t, s, r)
	if !strings.Contains(decrypt(t, call, bytes.NewReader(body)), `"done"`) {
		t.Error("the answer is not complete")
	}
	return trace{records: records}
}

func correlation(x, y []int) float64 {
	if len(x) == 0 {
		return 0
	}
	var sumX, sumY, xx, yy, xy float64
	for i := range x {
		a, b := float64(x[i]), float64(y[i])
		sumX, sumY, xx, yy, xy = sumX+a, sumY+b, xx+a*a, yy+b*b, xy+a*b
	}
	n := float64(len(x))
	return (n*xy - sumX*sumY) / math.Sqrt((n*xx-sumX*sumX)*(n*yy-sumY*sumY))
}
