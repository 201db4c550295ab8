package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/capsule"
	"trefoil/shared/capsule/capsuletest"
	"trefoil/shared/chat"
	"trefoil/shared/quota"
)

// sizeWriter is a response that records the size and the time of each write.
type sizeWriter struct {
	httptest.ResponseRecorder
	begin  time.Time
	writes []sizedWrite
}

type sizedWrite struct {
	size int
	at   time.Duration
}

func (w *sizeWriter) Write(p []byte) (int, error) {
	w.writes = append(w.writes, sizedWrite{len(p), time.Since(w.begin)})
	return w.ResponseRecorder.Write(p)
}

// fixedSeed is the seed of every day.
type fixedSeed struct{}

func (fixedSeed) CapsuleSeed(context.Context, string) ([]byte, error) {
	return bytes.Repeat([]byte{7}, 32), nil
}

func sealed(t testing.TB, ring *capsule.Keyring, kem int, request any) *capsuletest.Call {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	keys, _, err := ring.Today(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	call, err := capsuletest.Seal(keys.Public()[kem], text, false)
	if err != nil {
		t.Fatal(err)
	}
	return call
}

// newFrames returns a call and the frames of its response.
func newFrames(t *testing.T) (*capsuletest.Call, *capsule.Frames) {
	t.Helper()
	ring := &capsule.Keyring{Seeds: fixedSeed{}, Now: time.Now}
	call := sealed(t, ring, 1, struct{}{})
	opened, err := ring.Open(t.Context(), bytes.NewReader(call.Body))
	if err != nil {
		t.Fatal(err)
	}
	frames, err := opened.Frames()
	if err != nil {
		t.Fatal(err)
	}
	return call, frames
}

// openFrames returns the events of an encrypted response. It fails the test unless the response is
// whole.
func openFrames(t testing.TB, call *capsuletest.Call, response []byte, modelIDs []string) []chat.Event {
	t.Helper()
	var events []chat.Event
	for reader := call.Open(bytes.NewReader(response)); ; {
		event, err := reader.Event(modelIDs)
		if err == io.EOF {
			return events
		}
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, event)
	}
}

// scripts are models that send tokens at a pace.
type scripts map[string]func(chat.Call) error

func (s scripts) Answer(_ context.Context, call chat.Call) (chat.Outcome, error) {
	return chat.Outcome{Finish: chat.FinishStop}, s[call.Model.ID](call)
}

// streamFrames runs a chat of the given models as encrypted frames.
func streamFrames(t *testing.T, models scripts, ids ...string) (*sizeWriter, []chat.Event) {
	t.Helper()
	call, frames := newFrames(t)
	q := chat.Question{ChatID: firstID, SessionID: firstID}
	for _, id := range ids {
		q.Models = append(q.Models, chat.Model{ID: id, Name: id})
	}
	w := &sizeWriter{begin: time.Now(), ResponseRecorder: *httptest.NewRecorder()}
	site := Chats{Fanout: chat.NewFanout(models, nil)}
	settled, out := site.newStream(w, q, frames, time.Now().Add(time.Hour))
	settled.admission = new(quota.Admission)
	settled.fail = func([]string) {}
	site.Fanout.Run(t.Context(), q, out)
	settled.done()
	return w, openFrames(t, call, w.Body.Bytes(), ids)
}

// What the network sees of an answer depends only on when the models begin and end, and on whether
// their text fits into the frames.
func TestFramesHideTheText(t *testing.T) {
	say := func(say func(string), n int, text func(i int) string, pace time.Duration) error {
		for i := range n {
			say(text(i))
			time.Sleep(pace)
		}
		return nil
	}
	short := func(int) string { return "x" }
	varied := func(i int) string { return strings.Repeat("word", i%4) + "\"\n" }
	var traces [][]sizedWrite
	for _, text := range []func(int) string{short, varied} {
		synctest.Test(t, func(t *testing.T) {
			w, _ := streamFrames(t, scripts{
				"a": func(call chat.Call) error {
					_ = say(call.Reason, 50, text, 20*time.Millisecond)
					return say(call.Emit, 50, text, 20*time.Millisecond)
				},
				"b": func(call chat.Call) error {
					time.Sleep(30 * time.Millisecond) // or both first tokens may be in one frame
					return say(call.Emit, 50, text, 40*time.Millisecond)
				},
			}, "a", "b")
			traces = append(traces, w.writes)
		})
	}
	if diff := cmp.Diff(traces[0], traces[1], cmp.AllowUnexported(sizedWrite{})); diff != "" {
		t.Errorf("two texts of the same pace differ on the wire:\n%s", diff)
	}
}

// The network does not see whether models reason.
func TestFramesHideReasoning(t *testing.T) {
	ids := []string{strings.Repeat("first", 10), strings.Repeat("second", 10), strings.Repeat("third", 10)}
	var traces [][]sizedWrite
	for _, kind := range []chat.EventType{chat.EventToken, chat.EventReasoning} {
		synctest.Test(t, func(t *testing.T) {
			models := scripts{}
			for i, id := range ids {
				models[id] = func(call chat.Call) error {
					time.Sleep(time.Duration(i) * 5 * time.Millisecond) // or first tokens may be in one frame
					say := call.Emit
					if kind == chat.EventReasoning {
						say = call.Reason
					}
					for range 50 {
						say("word ")
						time.Sleep(20 * time.Millisecond)
					}
					call.Emit("Yes.") // or it has not answered
					return nil
				}
			}
			w, events := streamFrames(t, models, ids...)
			text := map[string]int{}
			for _, event := range events {
				if event.Type == kind {
					text[event.ModelID] += strings.Count(event.Token, "word ")
				}
			}
			if diff := cmp.Diff(map[string]int{ids[0]: 50, ids[1]: 50, ids[2]: 50}, text); diff != "" {
				t.Errorf("words of %s events (-want +got):\n%s", kind, diff)
			}
			traces = append(traces, w.writes)
		})
	}
	if diff := cmp.Diff(traces[0], traces[1], cmp.AllowUnexported(sizedWrite{})); diff != "" {
		t.Errorf("reasoning differs from answers on the wire:\n%s", diff)
	}
}

// In 200 random chats, writes are 60 ms apart except first tokens and the end, their sizes are
// powers of two that never shrink, and every token arrives once, in order.
func TestFramesPace(t *testing.T) {
	for seed := range uint64(200) {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 1))
			want := map[string]*strings.Builder{"a": {}, "b": {}, "c": {}}
			models, begin := scripts{}, time.Now()
			var mu sync.Mutex // guards the next two
			var firsts []time.Duration
			var last time.Duration
			for id, text := range want {
				count, pace := 1+random.IntN(200), time.Second/time.Duration(1+random.IntN(300))
				first, size, fails := time.Duration(random.IntN(2000))*time.Millisecond, 1+random.IntN(40), random.IntN(4) == 0
				models[id] = func(call chat.Call) error {
					time.Sleep(first)
					mu.Lock()
					firsts = append(firsts, time.Since(begin))
					mu.Unlock()
					for i := range count {
						piece := fmt.Sprintf("%d%s", i, strings.Repeat("é", i%size))
						text.WriteString(piece)
						call.Emit(piece)
						time.Sleep(pace)
					}
					mu.Lock()
					last = max(last, time.Since(begin))
					mu.Unlock()
					if fails {
						return &chat.Error{Code: chat.CodeCut}
					}
					return nil
				}
			}
			w, events := streamFrames(t, models, "a", "b", "c")
			got := map[string]string{}
			for _, event := range events {
				got[event.ModelID] += event.Token
			}
			for id, text := range want {
				if got[id] != text.String() {
					t.Errorf("seed %d, model %s: got %d of %d bytes, or in the wrong order", seed, id, len(got[id]), text.Len())
				}
			}
			start, size := slices.Min(firsts), minFrame
			for _, write := range w.writes[1:] { // the first is the session event
				switch {
				case write.at >= last:
					if write.size%endUnit != 0 && write.at > last {
						t.Errorf("seed %d: %d bytes at the end", seed, write.size)
					}
					continue
				case !slices.Contains(firsts, write.at) && (write.at-start)%(60*time.Millisecond) != 0:
					t.Errorf("seed %d: a write at %v, the first text was at %v", seed, write.at, start)
				case write.size < size || write.size&(write.size-1) != 0:
					t.Errorf("seed %d: %d bytes after frames of %d", seed, write.size, size)
				}
				size = write.size
			}
		})
	}
}

// Sources fill frames of at least 8 KiB, so that their number is hidden.
func TestFramesOfSources(t *testing.T) {
	for want, snippet := range map[int]int{8 << 10: 10, 16 << 10: 9_000, 24 << 10: 17_000} {
		_, frames := newFrames(t)
		w := &sizeWriter{ResponseRecorder: *httptest.NewRecorder()}
		s := newFrameStream(&spool{out: newResponseWriter(w, capsule.ResponseType, time.Second, time.Now().Add(time.Hour))}, frames, nil)
		if err := s.Send(chat.Event{Type: chat.EventSession}); err != nil {
			t.Fatal(err)
		}
		if err := s.Send(chat.Event{Type: chat.EventSources, Sources: []chat.Source{{Snippet: strings.Repeat("x", snippet)}}}); err != nil {
			t.Fatal(err)
		}
		if got := w.writes[1].size; got != want {
			t.Errorf("a snippet of %d bytes: %d bytes, want %d", snippet, got, want)
		}
	}
}

// An encrypted chat is counted, limited and settled like any other, and its events are those of the
// plain stream.
func TestEncryptedChats(t *testing.T) {
	s := newChatSite(t)
	user, token := s.newUser("1", nil)
	ids := []string{goodModel, badModel, cutModel}
	for kem := range 3 {
		request := chat.Request{Message: "Why?", ModelIDs: ids, ChatID: strings.Repeat(fmt.Sprint(kem+1), 32), SessionID: "s"}
		call := sealed(t, s.chats.Keys, kem, request)
		w := s.send(chatRequest{token: token, encrypted: bytes.NewReader(call.Body)})
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != capsule.ResponseType {
			t.Fatalf("status %d, %s", w.Code, w.Header().Get("Content-Type"))
		}
		if bytes.Contains(w.Body.Bytes(), []byte("Why?")) {
			t.Error("the response contains the answer in plain text")
		}
		seen := map[string]int{}
		events := openFrames(t, call, w.Body.Bytes(), ids)
		for _, event := range events {
			seen[string(event.Type)+" "+event.ModelID]++
			if event.Token != "" && event.Token != "Why?" {
				t.Errorf("token %q", event.Token)
			}
		}
		want := map[string]int{
			"session ": 1, "token " + goodModel: 1, "complete " + goodModel: 1, "error " + badModel: 1,
			"token " + cutModel: 1, "error " + cutModel: 1, "done ": 1,
		}
		if diff := cmp.Diff(want, seen); diff != "" || events[len(events)-1].Type != chat.EventDone {
			t.Errorf("events (-want +got):\n%s", diff)
		}
		s.wantUsed(user, kem+1)
	}
}

// The session is read during the decryption, which hides the time that it takes.
func TestSessionIsReadDuringDecryption(t *testing.T) {
	s := newChatSite(t)
	_, token := s.newUser("1", nil)
	call := sealed(t, s.chats.Keys, 0, chat.Request{Message: "Why?", ModelIDs: []string{goodModel}})
	read := make(chan struct{})
	s.calls.SetAnswer(func(operation string, _ http.ResponseWriter) bool {
		if operation == "GetItem" {
			close(read)
		}
		return false
	})
	wait := readerFunc(func([]byte) (int, error) {
		select {
		case <-read:
		case <-time.After(10 * time.Second):
			t.Error("the session was not read")
		}
		return 0, io.EOF
	})
	w := s.send(chatRequest{token: token, encrypted: io.MultiReader(wait, bytes.NewReader(call.Body))})
	if w.Code != http.StatusOK {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
}

// A user who signs out between the read of their session and its extension is signed out.
func TestSessionEndsBeforeItIsExtended(t *testing.T) {
	s := newChatSite(t)
	_, token := s.newUser("1", nil)
	s.advance(25 * time.Hour)
	s.calls.SetAnswer(func(operation string, _ http.ResponseWriter) bool {
		if operation == "UpdateItem" { // the extension
			if err := s.ephemeral.EndSession(t.Context(), token); err != nil {
				t.Error(err)
			}
		}
		return false
	})
	s.expect(http.StatusUnauthorized, "signed_out", chatRequest{token: token})
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// A rejected encrypted request is not counted, and its problem says nothing about it.
func TestRejectedEncryptedChats(t *testing.T) {
	s := newChatSite(t)
	user, token := s.newUser("1", nil)
	whole := sealed(t, s.chats.Keys, 1, chat.Request{Message: canary, ModelIDs: []string{goodModel}}).Body
	other := sealed(t, &capsule.Keyring{Seeds: fixedSeed{}, Now: s.clock}, 1, chat.Request{Message: canary, ModelIDs: []string{goodModel}}).Body
	bomb, err := func() (*capsuletest.Call, error) {
		keys, _, err := s.chats.Keys.Today(t.Context())
		if err != nil {
			return nil, err
		}
		return capsuletest.Seal(keys.Public()[1], append(bytes.Repeat([]byte(" "), 64<<20), "{}"...), true)
	}()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		body   []byte
		status int
		code   string
	}{
		{"empty", nil, 400, "unreadable"},
		{"JSON", []byte(`{"message":"` + canary + `"}`), 422, "unknown_key"},
		{"cut", whole[:len(whole)-20], 422, "unknown_key"},
		{"cut in the header", whole[:20], 400, "unreadable"},
		{"for another key", other, 422, "unknown_key"},
		{"not an object", sealed(t, s.chats.Keys, 0, canary).Body, 400, "not_an_object"},
		{"unknown model", sealed(t, s.chats.Keys, 0, chat.Request{Message: canary, ModelIDs: []string{canary}}).Body, 400, "unknown_model"},
		{"too large", sealed(t, s.chats.Keys, 1, strings.Repeat("x", maxBody)).Body, 413, "too_large"},
		{"a bomb", bomb.Body, 413, "too_large"},
	} {
		w := s.send(chatRequest{token: token, encrypted: bytes.NewReader(test.body)})
		if w.Code != test.status {
			t.Errorf("%s: status %d, want %d", test.name, w.Code, test.status)
		} else if got := readProblem(t, w); got.Code != test.code || strings.Contains(w.Body.String(), canary) {
			t.Errorf("%s: %s", test.name, w.Body)
		}
	}
	s.wantUsed(user, 0)
}
