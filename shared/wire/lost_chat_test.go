package wire_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"testing"
	"time"

	"trefoil/shared/capsule"
	"trefoil/shared/capsule/capsuletest"
	"trefoil/shared/chat"
)

// A client that loses its connection gets the rest of an encrypted response, and can stop the chat.
func TestLostChat(t *testing.T) {
	s := newCostSite(t)
	request := chat.Request{Message: abortQuestion, ModelIDs: costModels, ChatID: chat.NewID()}
	body, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	call, err := capsuletest.Seal(s.publicKey(), body, false)
	if err != nil {
		t.Fatal(err)
	}
	post := func(path, mediaType string, body []byte) *http.Response {
		t.Helper()
		resp, err := http.Post(s.url+path, mediaType, bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if resp.StatusCode/100 != 2 {
			t.Fatalf("%s: status %d", path, resp.StatusCode)
		}
		return resp
	}
	const nonce = 32 // bytes, before the first frame
	resp := post("/api/chat/stream", capsule.RequestType, call.Body)
	if _, err := io.ReadFull(resp.Body, make([]byte, nonce)); err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	position, err := json.Marshal(chat.ResumeRequest{ChatID: request.ChatID, Received: nonce})
	if err != nil {
		t.Fatal(err)
	}
	for begin, rest := time.Now(), []byte(nil); len(rest) == 0; time.Sleep(100 * time.Millisecond) {
		resp := post("/api/chat/resume", "application/json", position)
		if rest, err = io.ReadAll(resp.Body); err != nil || time.Since(begin) > 20*time.Second {
			t.Fatalf("nothing waits, error %v", err)
		}
		resp.Body.Close()
	}
	for _, models := range []string{`,"modelId":"` + costModels[0] + `"`, ""} { // stop one model, then all
		post("/api/chat/stop", "application/json", []byte(`{"chatId":"`+request.ChatID+`"`+models+`}`)).Body.Close()
	}
	// What the function stores before it sees the mark is deleted by the function.
	if err := s.ephemeral.Spool(t.Context(), request.ChatID, nonce, []byte("late")); err != nil {
		t.Fatal(err)
	}
	for begin, rest := time.Now(), []byte("late"); len(rest) > 0; time.Sleep(100 * time.Millisecond) {
		if rest, err = s.ephemeral.Resume(t.Context(), request.ChatID, nonce); err != nil || time.Since(begin) > 20*time.Second {
			t.Fatalf("%d bytes still wait, error %v", len(rest), err)
		}
	}
}

// publicKey returns the X25519 key for encrypted chats.
func (s *costSite) publicKey() capsule.PublicKey {
	s.Helper()
	var list struct {
		Keys []struct {
			ID, KEM, KDF, AEAD int
			PublicKey          []byte
		}
	}
	_, text, _ := s.send("GET", "/api/chat/key", "", nil)
	if err := json.Unmarshal([]byte(text), &list); err != nil || len(list.Keys) < 2 {
		s.Fatalf("keys %s, error %v", text, err)
	}
	key := list.Keys[1]
	return capsule.PublicKey{ID: byte(key.ID), KEM: uint16(key.KEM), KDF: uint16(key.KDF), AEAD: uint16(key.AEAD), Key: key.PublicKey}
}

// A visitor whose network has no chats left has not used one of their own.
func TestNetworkLimit(t *testing.T) {
	s := newCostSite(t, "VISITOR_NETWORK_LIMIT=1")
	for _, want := range []int{http.StatusOK, http.StatusPaymentRequired} {
		got := s.ask(func(*http.Request) {}, chat.Request{Message: plainQuestion, ModelIDs: costModels[:1], ChatID: chat.NewID()})
		if got != want {
			t.Errorf("status %d, want %d", got, want)
		}
	}
}
