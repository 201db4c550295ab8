package api

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"trefoil/functions"
	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/quota"
)

// settleRecorder is a Ledger that admits every chat and records when and how it is settled.
type settleRecorder struct {
	quota.Ledger
	at   time.Time
	left time.Duration // until the deadline for settling
	err  error         // of the context
	s    quota.Settlement
}

func (*settleRecorder) Count(context.Context, quota.Entry, quota.Limits) (bool, error) {
	return false, nil
}

func (r *settleRecorder) Settle(ctx context.Context, s quota.Settlement) error {
	deadline, _ := ctx.Deadline()
	r.at, r.left, r.err, r.s = time.Now(), time.Until(deadline), ctx.Err(), s
	return nil
}

// fixedKeys are an account.DeviceKeys and a quota.Salts.
type fixedKeys struct{}

func (fixedKeys) DeviceKey(context.Context) ([]byte, error)    { return []byte("key"), nil }
func (fixedKeys) Salt(context.Context, string) ([]byte, error) { return []byte("salt"), nil }

// talker emits text every 100 ms until it is canceled.
type talker struct{ text string }

func (m talker) Answer(ctx context.Context, call chat.Call) (chat.Outcome, error) {
	for {
		select {
		case <-ctx.Done():
			return chat.Outcome{GenerationID: testGenerationID}, ctx.Err()
		case <-time.After(100 * time.Millisecond):
			call.Emit(m.text)
		}
	}
}

func stallHandler(model chat.Answerer, ledger quota.Ledger) Chats {
	return Chats{
		Auth:     Auth{Now: time.Now},
		Models:   modelList{catalog.Model{ModelID: goodModel, Name: "Free", IsActive: true, IsFree: true}},
		Fanout:   chat.NewFanout(model, nil),
		Devices:  quota.Devices{Keys: fixedKeys{}},
		Networks: quota.NetworkHasher{Salts: fixedKeys{}, Now: time.Now},
		Gate:     &quota.Gate{Ledger: ledger},
	}
}

const stallBody = `{"message":"Why?","modelIds":["` + goodModel + `"]}`

// stalledClient is the ResponseWriter of a client that stops reading at a given time.
type stalledClient struct {
	*httptest.ResponseRecorder
	stops    time.Time
	deadline time.Time
}

func (c *stalledClient) SetWriteDeadline(deadline time.Time) error {
	c.deadline = deadline
	return nil
}

func (c *stalledClient) Write(p []byte) (int, error) {
	if time.Now().Before(c.stops) {
		return c.ResponseRecorder.Write(p)
	}
	time.Sleep(time.Until(c.deadline)) // a write blocks until its deadline
	return 0, os.ErrDeadlineExceeded
}

func TestChatTimeoutLeavesTimeToSettle(t *testing.T) {
	for _, rt := range functions.Routes() {
		if rt.Streaming && rt.Timeout() != chat.Timeout+quotaTimeout {
			t.Errorf("%s may run for %v, want %v", rt.Function, rt.Timeout(), chat.Timeout+quotaTimeout)
		}
	}
}

// A chat ends when its client stops reading, and there is always time left to settle it.
func TestClientStopsReading(t *testing.T) {
	for _, test := range []struct {
		name    string
		stops   time.Duration
		lambda  time.Duration // timeout; 0: none
		settled time.Duration // at the latest
		left    time.Duration // the minimum time left for settling
	}{
		{"after the first token", time.Second, 0, 22 * time.Second, quotaTimeout},
		{"after a minute", time.Minute, 180 * time.Second, 81 * time.Second, quotaTimeout},
		{"just before the end", 166 * time.Second, 180 * time.Second, chat.Timeout, quotaTimeout - finishGrace},
		{"on a Lambda with a slow cold start", 116 * time.Second, 130 * time.Second, 120 * time.Second, quotaTimeout - finishGrace},
		{"never", time.Hour, 180 * time.Second, chat.Timeout, quotaTimeout},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begin := time.Now()
				ledger := &settleRecorder{}
				w := &stalledClient{ResponseRecorder: httptest.NewRecorder(), stops: begin.Add(test.stops)}
				r := post(stallBody)
				if test.lambda > 0 {
					ctx, cancel := context.WithTimeout(t.Context(), test.lambda)
					defer cancel()
					r = r.WithContext(ctx)
				}
				ChatStream(stallHandler(talker{"word "}, ledger)).ServeHTTP(w, r)
				if took := ledger.at.Sub(begin); took > test.settled || ledger.left < test.left || ledger.err != nil {
					t.Errorf("settled after %v with %v left, %v; want at most %v and at least %v", took, ledger.left, ledger.err, test.settled, test.left)
				}
				if test.lambda > 0 && time.Since(begin) > test.lambda {
					t.Errorf("returned after %v", time.Since(begin))
				}
				if s := ledger.s; s.Refund || !s.CountChat || len(s.Answers) != 1 || !s.Answers[0].Unknown {
					t.Errorf("settlement %+v", s)
				}
				if finished := strings.Contains(w.Body.String(), `"done"`); finished != (test.stops == time.Hour) {
					t.Errorf("done event sent: %v", finished)
				}
			})
		})
	}
}

// Each model of a sequential chat has the time of a chat, if the platform gives it.
func TestSequentialChatsTakeLonger(t *testing.T) {
	for lambda, want := range map[time.Duration]time.Duration{0: 2 * chat.Timeout, 180 * time.Second: chat.Timeout} {
		synctest.Test(t, func(t *testing.T) {
			begin := time.Now()
			ledger := &settleRecorder{}
			chats := stallHandler(talker{"word "}, ledger)
			chats.Models = modelList{{ModelID: "a", IsActive: true, IsFree: true}, {ModelID: "b", IsActive: true, IsFree: true}}
			chats.Fanout.ModelTimeout = chat.Timeout
			r := post(`{"message":"Why?","modelIds":["a","b"],"sequential":true}`)
			if lambda > 0 {
				ctx, cancel := context.WithTimeout(t.Context(), lambda)
				defer cancel()
				r = r.WithContext(ctx)
			}
			ChatStream(chats).ServeHTTP(httptest.NewRecorder(), r)
			if took := ledger.at.Sub(begin); took > want || took < want-5*time.Second {
				t.Errorf("settled after %v, want %v", took, want)
			}
		})
	}
}

// A chat also ends when a client on a real connection stops reading.
func TestClientStopsReadingConnection(t *testing.T) {
	ledger := &settleRecorder{}
	chats := stallHandler(talker{strings.Repeat("word ", 100_000)}, ledger)
	chats.writeTimeout = 200 * time.Millisecond
	ended := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer close(ended)
		ChatStream(chats).ServeHTTP(w, r)
	}))
	defer server.Close()
	defer server.CloseClientConnections()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /api/chat/stream HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		server.Listener.Addr(), len(stallBody), stallBody)
	if line, err := bufio.NewReaderSize(conn, 16).ReadString('\n'); err != nil || !strings.Contains(line, "200") {
		t.Fatalf("response %q, %v", line, err)
	}
	select {
	case <-ended:
	case <-time.After(30 * time.Second):
		t.Fatal("the chat did not end")
	}
	if s := ledger.s; len(s.Answers) != 1 || s.Answers[0].GenerationID != testGenerationID || errors.Is(ledger.err, context.Canceled) {
		t.Errorf("settlement %+v, %v", s, ledger.err)
	}
}
