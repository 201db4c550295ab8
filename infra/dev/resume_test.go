package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"trefoil/shared/capsule"
	"trefoil/shared/capsule/capsuletest"
	"trefoil/shared/chat"
)

// The router's answer begins with words at a pace. Then the model thinks long enough for a client to
// be noticed that has lost its connection.
const (
	resumeWords = 40
	resumePause = 3 * time.Second
)

func resumeEnvironment(t *testing.T) map[string]string {
	router := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/v1/chat/completions" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		for i := range resumeWords {
			if i == resumeWords-1 {
				time.Sleep(resumePause)
			}
			fmt.Fprintf(w, "data: {\"id\":\"1\",\"choices\":[{\"delta\":{\"content\":\"word %d \"}}]}\n\n", i)
			_ = http.NewResponseController(w).Flush()
			time.Sleep(20 * time.Millisecond)
		}
		fmt.Fprint(w, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
	}))
	t.Cleanup(router.Close)
	return map[string]string{"MODEL_ROUTER_URL": router.URL + "/v1", "VISITOR_NETWORK_LIMIT": "1000", "VISITOR_CHAT_LIMIT": "2"}
}

// lossyReader reads the response to a chat over connections that are lost.
type lossyReader struct {
	*testing.T
	*product
	chatID   string
	received []byte
}

// resume asks for the rest once, and reads only part of the response if that is lost, too.
func (c *lossyReader) resume(lost bool) {
	body, _ := json.Marshal(chat.ResumeRequest{ChatID: c.chatID, Received: int64(len(c.received))})
	resp, err := http.Post(c.url+"/api/chat/resume", "application/json", bytes.NewReader(body))
	if err != nil {
		c.Fatal(err)
	}
	defer resp.Body.Close()
	rest, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		c.Fatalf("status %d, error %v: %s", resp.StatusCode, err, rest)
	}
	if lost {
		rest = rest[:len(rest)/2]
	}
	c.received = append(c.received, rest...)
}

// askAndCut sends an encrypted chat and disconnects after k frames.
func askAndCut(t *testing.T, s *product, key capsule.PublicKey, k int) (*lossyReader, *capsuletest.Call, []*http.Cookie) {
	t.Helper()
	const nonce, frame = 32, 128
	request := chat.Request{Message: "Why?", ModelIDs: defaultModels(t, s)[:1], ChatID: chat.NewID()}
	r, call := newEncryptedRequest(t, t.Context(), s, key, request)
	resp := send(t, r)
	defer resp.Body.Close()
	reader := &lossyReader{T: t, product: s, chatID: request.ChatID, received: make([]byte, nonce+k*frame)}
	if _, err := io.ReadFull(resp.Body, reader.received); err != nil {
		t.Fatalf("after %d frames: %v", k, err)
	}
	return reader, call, resp.Cookies()
}

// A client that loses its connection after any frame, and another one while it receives the rest,
// gets the whole answer.
func TestLostConnectionLosesNothing(t *testing.T) {
	onBothStacks(t, resumeEnvironment(t), func(t *testing.T, s *product) {
		key := publicKey(t, s)
		var want strings.Builder
		for i := range resumeWords {
			fmt.Fprintf(&want, "word %d ", i)
		}
		var chats sync.WaitGroup
		const last = 30 // frames; while the model thinks
		for k := 0; k <= last; k += 2 {
			chats.Go(func() {
				reader, call, cookies := askAndCut(t, s, key, k)
				text, done := "", false
				for begin := time.Now(); !done && time.Since(begin) < 30*time.Second; time.Sleep(300 * time.Millisecond) {
					reader.resume(time.Since(begin) < 3*time.Second)
					text, done = read(call, reader.received)
				}
				if !done || text != want.String() {
					t.Errorf("cut after %d frames: done %v, %d bytes: %q", k, done, len(reader.received), text)
				}
				if k == last {
					expectOneChatLeft(t, s, cookies)
				}
			})
		}
		chats.Wait()
	})
}

// read returns the text of a response, and whether the response is complete.
func read(call *capsuletest.Call, response []byte) (text string, done bool) {
	reader := call.Open(bytes.NewReader(response))
	for {
		event, err := reader.Event([]string{""})
		if err != nil {
			return text, done
		}
		text += event.Token
		done = done || event.Type == chat.EventDone
	}
}

// expectOneChatLeft checks that a visitor, who has two chats, has one left.
func expectOneChatLeft(t *testing.T, s *product, cookies []*http.Cookie) {
	for _, want := range []int{http.StatusOK, http.StatusPaymentRequired} {
		request := chat.Request{Message: "Why?", ModelIDs: defaultModels(t, s)[:1], ChatID: chat.NewID()}
		resp := postChat(t, t.Context(), s, request, cookies...)
		resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("status %d, want %d", resp.StatusCode, want)
		}
	}
}

// Stopping a chat deletes the stored rest of its response.
func TestStopDeletesTheRest(t *testing.T) {
	onBothStacks(t, resumeEnvironment(t), func(t *testing.T, s *product) {
		reader, _, _ := askAndCut(t, s, publicKey(t, s), 2)
		before := len(reader.received)
		for begin := time.Now(); len(reader.received) == before; time.Sleep(300 * time.Millisecond) {
			reader.resume(false)
			if time.Since(begin) > 10*time.Second {
				t.Fatal("nothing waits")
			}
		}
		reader.received = reader.received[:before]
		body := `{"chatId":"` + reader.chatID + `"}`
		if resp := newBrowser(t, s).do(http.MethodPost, "/api/chat/stop", body); resp.StatusCode != http.StatusNoContent {
			t.Fatalf("status %d", resp.StatusCode)
		}
		for range 4 { // while the function notices
			reader.resume(false)
			if len(reader.received) > before {
				t.Error("something still waits")
			}
			time.Sleep(time.Second)
		}
	})
}

// A chat that goes on without its client ends when the server stops.
func TestStoppingTheServerEndsLostChats(t *testing.T) {
	t.Parallel()
	ended := make(chan struct{})
	router := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/v1/chat/completions" {
			http.NotFound(w, r)
			return
		}
		for r.Context().Err() == nil {
			fmt.Fprint(w, "data: {\"id\":\"1\",\"choices\":[{\"delta\":{\"content\":\"word \"}}]}\n\n")
			_ = http.NewResponseController(w).Flush()
			time.Sleep(20 * time.Millisecond)
		}
		close(ended)
	}))
	t.Cleanup(router.Close)
	s := startStack(t, testOptions(t, map[string]string{"MODEL_ROUTER_URL": router.URL + "/v1"}))
	reader, _, _ := askAndCut(t, s, publicKey(t, s), 2)
	before := len(reader.received)
	for begin := time.Now(); len(reader.received) == before; time.Sleep(300 * time.Millisecond) { // the chat goes on
		reader.resume(false)
		if time.Since(begin) > 20*time.Second {
			t.Fatal("nothing waits")
		}
	}
	s.server.Stop()
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
		t.Error("the model still answers")
	}
}
