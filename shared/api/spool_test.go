package api

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
	"trefoil/shared/logtest"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
)

// newSpool returns the spool of a new chat.
func newSpool(t *testing.T, ephemeral *store.Ephemeral) *spool {
	t.Helper()
	out := newResponseWriter(httptest.NewRecorder(), "", time.Second, time.Now().Add(time.Hour))
	return &spool{out: out, store: ephemeral, chatID: chat.NewID()}
}

func (s *spool) mustWrite(t *testing.T, part string) {
	t.Helper()
	if err := s.write([]byte(part)); err != nil {
		t.Fatal(err)
	}
}

// expectRest checks what a client receives that has lost its connection after some bytes.
func (s *spool) expectRest(t *testing.T, ephemeral *store.Ephemeral, received int64, want string) {
	t.Helper()
	got, err := ephemeral.Resume(t.Context(), s.chatID, received)
	if err != nil || string(got) != want {
		t.Errorf("after %d bytes: %q, error %v; want %q", received, got, err, want)
	}
}

// resume has the chat look up its stop mark.
func (s *spool) resume(t *testing.T, ephemeral *store.Ephemeral) {
	t.Helper()
	stop, err := ephemeral.Stopped(t.Context(), s.chatID)
	if err != nil {
		t.Fatal(err)
	}
	s.Resume(t.Context(), stop)
}

// awaitRest waits until a chat has stored the whole response.
func awaitRest(t *testing.T, ephemeral *store.Ephemeral, chatID, want string) {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		got, err := ephemeral.Resume(t.Context(), chatID, 0)
		if err != nil || time.Since(begin) > 2*resumeWait {
			t.Fatalf("stored %q, error %v; want %q", got, err, want)
		}
		if string(got) == want {
			return
		}
	}
}

// Nothing is stored before the client asks, and only what follows the bytes it has received.
func TestSpool(t *testing.T) {
	_, ephemeral := storetest.Open(t)
	s := newSpool(t, ephemeral)
	s.mustWrite(t, "one ")
	s.mustWrite(t, "two ")
	s.expectRest(t, ephemeral, 2, "")
	s.resume(t, ephemeral)
	s.mustWrite(t, "three ")
	s.expectRest(t, ephemeral, 2, "e two ")
	s.end(t.Context())
	s.expectRest(t, ephemeral, 2, "e two three ")
	s.expectRest(t, ephemeral, 0, "")
}

// connWriter is a response whose writes block until the client reads.
type connWriter struct {
	net.Conn
	header http.Header
}

func (w connWriter) Header() http.Header { return w.header }
func (connWriter) WriteHeader(int)       {}

// A client that has silently lost its connection asks for the rest. Then no write blocks for long, not
// even the one in progress.
func TestSpoolOfSilentLoss(t *testing.T) {
	_, ephemeral := storetest.Open(t)
	client, server := net.Pipe() // nobody reads
	defer client.Close()
	s := newSpool(t, ephemeral)
	s.out = newResponseWriter(connWriter{server, http.Header{}}, "", time.Minute, time.Now().Add(time.Hour))
	written := make(chan struct{})
	go func() {
		defer close(written)
		s.mustWrite(t, "one ")
		s.mustWrite(t, "two ")
	}()
	s.expectRest(t, ephemeral, 0, "")
	s.resume(t, ephemeral)
	select {
	case <-written:
	case <-time.After(10 * time.Second):
		t.Fatal("a write still blocks")
	}
	s.end(t.Context())
	s.expectRest(t, ephemeral, 0, "one two ")
}

// On a server, a client can ask for the rest of an answer that ended before anyone noticed the loss.
// The handler does not wait for that.
func TestSpoolOfEndedChat(t *testing.T) {
	_, ephemeral := storetest.Open(t)
	server, stop := context.WithCancel(t.Context())
	defer stop()
	ctx := WithServer(server)
	before := keptAll.Load()
	s := newSpool(t, ephemeral)
	s.mustWrite(t, "one ")
	begin := time.Now()
	s.end(ctx)
	if took := time.Since(begin); took > time.Second {
		t.Errorf("the handler waited for %v", took)
	}
	awaitRest(t, ephemeral, s.chatID, "one ")
	other := newSpool(t, ephemeral)
	other.mustWrite(t, "one ")
	other.end(ctx)
	stop()
	for begin := time.Now(); keptAll.Load() != before; time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > resumeWait/2 {
			t.Fatal("the server stopped, but the answer is still kept")
		}
	}
}

// Once the handler has returned, its connection serves other requests, so nothing sets deadlines for
// it.
func TestSpoolOfEndedChatLeavesTheConnection(t *testing.T) {
	_, ephemeral := storetest.Open(t)
	server, stop := context.WithCancel(t.Context())
	defer stop()
	s := newSpool(t, ephemeral)
	w := &deadlineWriter{ResponseWriter: httptest.NewRecorder()}
	s.out = newResponseWriter(w, "", time.Second, time.Now().Add(time.Hour))
	s.mustWrite(t, "one ")
	s.expectRest(t, ephemeral, 0, "")
	set := w.set.Load()
	s.end(WithServer(server))
	awaitRest(t, ephemeral, s.chatID, "one ")
	if n := w.set.Load() - set; n > 0 {
		t.Errorf("%d deadlines were set after the handler had returned", n)
	}
}

// deadlineWriter counts the deadlines that are set.
type deadlineWriter struct {
	http.ResponseWriter
	set atomic.Int32
}

func (w *deadlineWriter) SetWriteDeadline(time.Time) error {
	w.set.Add(1)
	return nil
}

// A chat that is stopped while the rest is stored, after its end, leaves nothing behind.
func TestSpoolOfEndedChatThatIsStopped(t *testing.T) {
	_, ephemeral := storetest.Open(t)
	server, stop := context.WithCancel(t.Context())
	defer stop()
	s := newSpool(t, ephemeral)
	s.store = stoppingSpooler{ephemeral}
	s.mustWrite(t, "one ")
	s.expectRest(t, ephemeral, 0, "")
	s.await(WithServer(server))
	s.expectRest(t, ephemeral, 0, "")
}

// stoppingSpooler stops each chat before it stores a part. An eventually consistent read misses that.
type stoppingSpooler struct{ *store.Ephemeral }

func (s stoppingSpooler) Stopped(ctx context.Context, chatID string) (chat.Stop, error) {
	stop, err := s.Ephemeral.Stopped(ctx, chatID)
	stop.All = false
	return stop, err
}

func (s stoppingSpooler) Spool(ctx context.Context, chatID string, begin int64, part []byte) error {
	if err := s.Stop(ctx, chatID, ""); err != nil {
		return err
	}
	return s.Ephemeral.Spool(ctx, chatID, begin, part)
}

// Neither a server that shuts down nor a Lambda waits for a client to ask, even if its connection is
// lost. That is no error.
func TestSpoolEndsWithoutWaiting(t *testing.T) {
	_, ephemeral := storetest.Open(t)
	log := logtest.Capture(t)
	server, stop := context.WithCancel(t.Context())
	stop()
	for name, ctx := range map[string]context.Context{"server": WithServer(server), "Lambda": t.Context()} {
		before := keptAll.Load()
		s := newSpool(t, ephemeral)
		s.mustWrite(t, "one ")
		s.lost = true
		begin := time.Now()
		s.end(ctx)
		for keptAll.Load() != before && time.Since(begin) < time.Second {
			time.Sleep(10 * time.Millisecond)
		}
		if took := time.Since(begin); took > time.Second {
			t.Errorf("%s: took %v", name, took)
		}
	}
	if got := log.String(); got != "" {
		t.Errorf("log: %s", got)
	}
}

// If the store fails at the end, that is logged, without what it was about, and the memory is given back.
func TestSpoolEndsWithFailingStore(t *testing.T) {
	before := keptAll.Load()
	s := newSpool(t, nil)
	s.store, s.asked = failingSpooler{}, true
	s.mustWrite(t, "secret ")
	log := logtest.Capture(t)
	s.end(t.Context())
	for _, message := range []string{"answer not kept", "stop marks not read"} {
		if got := log.String(); !strings.Contains(got, `"msg":"`+message+`","class":`) || strings.Contains(got, "secret") || strings.Contains(got, s.chatID) {
			t.Errorf("%s: log: %s", message, got)
		}
	}
	if n := keptAll.Load(); n != before {
		t.Errorf("%d bytes remain, want %d", n, before)
	}
}

// failingSpooler neither stores parts nor looks up marks.
type failingSpooler struct{ Spooler }

func (failingSpooler) Spool(context.Context, string, int64, []byte) error {
	return errors.New("secret")
}

func (failingSpooler) Stopped(context.Context, string) (chat.Stop, error) {
	return chat.Stop{}, errors.New("secret")
}

func (failingSpooler) StoppedNow(context.Context, string) (chat.Stop, error) {
	return chat.Stop{}, errors.New("secret")
}

// A chat that is stopped just before it ends leaves nothing behind.
func TestSpoolOfStoppedChat(t *testing.T) {
	_, ephemeral := storetest.Open(t)
	s := newSpool(t, ephemeral)
	s.expectRest(t, ephemeral, 0, "")
	s.resume(t, ephemeral)
	s.mustWrite(t, "one ")
	if err := ephemeral.Stop(t.Context(), s.chatID, ""); err != nil {
		t.Fatal(err)
	}
	s.end(t.Context())
	s.expectRest(t, ephemeral, 0, "")
}

// Stopping a chat looks for a stored rest only if the client has asked for it.
func TestStopLooksUpSpoolOnlyAfterResume(t *testing.T) {
	_, ephemeral, calls := storetest.OpenCounted(t)
	for _, test := range []struct {
		name    string
		resumed bool
		want    map[string]int
	}{
		{"not resumed", false, map[string]int{"UpdateItem": 1, "GetItem": 1}},
		// The function and the chat: what the chat has stored in between must not remain.
		{"resumed", true, map[string]int{"UpdateItem": 1, "GetItem": 1, "Query": 2, "DeleteItem": 1}},
	} {
		s := newSpool(t, ephemeral)
		s.mustWrite(t, "one ")
		if test.resumed {
			s.expectRest(t, ephemeral, 0, "")
			s.resume(t, ephemeral)
		}
		calls.Reset()
		w := httptest.NewRecorder()
		r := post(`{"chatId":"` + s.chatID + `"}`)
		r.URL.Path = "/api/chat/stop"
		ChatStop(ephemeral).ServeHTTP(w, r)
		if w.Code != http.StatusNoContent {
			t.Fatalf("%s: status %d: %s", test.name, w.Code, w.Body)
		}
		s.resume(t, ephemeral)
		if diff := cmp.Diff(test.want, calls.Reset()); diff != "" {
			t.Errorf("%s: calls (-want +got):\n%s", test.name, diff)
		}
		s.expectRest(t, ephemeral, 0, "")
	}
}

// The memory for all chats, with what is allocated in advance, is limited, and given back.
func TestSpoolMemory(t *testing.T) {
	_, ephemeral := storetest.Open(t)
	before := keptAll.Load()
	part := string(bytes.Repeat([]byte("x"), 100<<10))
	var spools []*spool
	for range 200 {
		s := newSpool(t, ephemeral)
		for range 7 {
			s.mustWrite(t, part)
		}
		if n := len(s.kept); n > 2*maxKept {
			t.Fatalf("a chat keeps %d bytes", n)
		}
		spools = append(spools, s)
	}
	allocated := before
	for _, s := range spools {
		allocated += int64(cap(s.kept))
	}
	if n := keptAll.Load(); n > maxKeptAll || n < maxKeptAll/2 || n != allocated {
		t.Errorf("%d chats keep %d bytes and have allocated %d", len(spools), n, allocated)
	}
	for _, s := range spools {
		s.end(t.Context())
	}
	if n := keptAll.Load(); n != before {
		t.Errorf("%d bytes remain, want %d", n, before)
	}
}
