package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/capsule"
	"trefoil/shared/capsule/capsuletest"
)

// modelIDs are the models of every chat. The IDs have a typical length.
var modelIDs = []string{"bench/small-model-1", "bench/small-model-2", "bench/small-model-3"}

// event is one event of a stream. Both servers use this format.
type event struct {
	Type    string `json:"type"`
	ModelID string `json:"modelId,omitempty"`
	Token   string `json:"token,omitempty"`
	Error   string `json:"error,omitempty"`
}

// chatResult describes one chat.
type chatResult struct {
	tokens     int           // of all models
	bytes      int           // of the body
	firstToken time.Duration // until each model's first token, on average
}

// clients has no limit on connections.
var clients = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 2000, DisableCompression: true}}

// target is a server and, for encrypted chats, its key.
type target struct {
	url string
	key *capsule.PublicKey // nil: chats are not encrypted

	session account.Token // of a signed-in user; empty: chats are a visitor's
}

// request returns a request and a function that reads the events of its response in turn, with their
// bytes, up to io.EOF.
func (t target) request(ctx context.Context, body []byte) (*http.Request, func(io.Reader) func() (event, int, error), error) {
	mediaType, read := "application/json", plainEvents
	if t.key != nil {
		call, err := capsuletest.Seal(*t.key, body, false)
		if err != nil {
			return nil, nil, err
		}
		mediaType, body = capsule.RequestType, call.Body
		read = func(body io.Reader) func() (event, int, error) { return encryptedEvents(call.Open(body)) }
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, t.url+"/api/chat/stream", bytes.NewReader(body))
	if err != nil {
		return nil, nil, err
	}
	r.Header.Set("Content-Type", mediaType)
	if t.session != "" {
		r.Header.Set("Authorization", "Bearer "+string(t.session))
	}
	r.Header.Set("X-Viewer-Address", "192.0.2.1")
	return r, read, nil
}

// encryptedEvents reads the events in frames.
func encryptedEvents(frames *capsuletest.Reader) func() (event, int, error) {
	read := 0
	frames.OnFrame = func(length int) { read += length }
	return func() (event, int, error) {
		e, err := frames.Event(modelIDs)
		length := read
		read = 0
		return event{Type: string(e.Type), ModelID: e.ModelID, Token: e.Token, Error: e.Error}, length, err
	}
}

// plainEvents reads server-sent events.
func plainEvents(body io.Reader) func() (event, int, error) {
	lines := bufio.NewReader(body)
	return func() (e event, length int, err error) {
		for {
			line, err := lines.ReadBytes('\n')
			length += len(line)
			if err != nil {
				return e, length, err
			}
			if data, ok := bytes.CutPrefix(line, []byte("data: ")); ok {
				return e, length, json.Unmarshal(data, &e)
			}
		}
	}
}

// chat asks all models and checks that every token arrives, once and in order, and that the stream
// ends with one done event. opened, if not nil, is called once all models have sent a token.
func chat(ctx context.Context, to target, s script, opened func()) (chatResult, error) {
	var result chatResult
	body, err := json.Marshal(map[string]any{"message": s.question(), "modelIds": modelIDs})
	if err != nil {
		return result, err
	}
	r, read, err := to.request(ctx, body)
	if err != nil {
		return result, err
	}
	begin := time.Now()
	resp, err := clients.Do(r)
	if err != nil {
		return result, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(resp.Body)
		return result, fmt.Errorf("status %d: %s", resp.StatusCode, text)
	}
	answers := map[string]*answer{}
	for _, id := range modelIDs {
		answers[id] = &answer{script: s}
	}
	started, done := 0, false
	next := read(resp.Body)
	for {
		e, length, err := next()
		result.bytes += length
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return result, err
		}
		a := answers[e.ModelID]
		switch {
		case done:
			return result, errors.New("event after done")
		case e.Type == "done":
			done = true
		case e.Type == "session":
		case e.Type == "error" || a == nil:
			return result, fmt.Errorf("event %s of %q: %s", e.Type, e.ModelID, e.Error)
		case e.Type == "token":
			if a.text == 0 {
				result.firstToken += time.Since(begin) / time.Duration(len(modelIDs))
				if started++; started == len(modelIDs) && opened != nil {
					opened()
				}
			}
			if err := a.add(e.Token); err != nil {
				return result, err
			}
		case e.Type == "complete":
			if err := a.complete(); err != nil {
				return result, err
			}
			result.tokens += s.Tokens
		}
	}
	if !done || result.tokens != s.Tokens*len(modelIDs) {
		return result, errors.New("the stream ended early")
	}
	return result, nil
}

// answer checks the text of one model.
type answer struct {
	script script
	next   int    // the next token
	rest   string // the part of the current token that is still to come
	text   int    // bytes so far
	ended  bool
}

func (a *answer) add(text string) error {
	a.text += len(text)
	for text != "" {
		if a.rest == "" {
			if a.next == a.script.Tokens || a.ended {
				return errors.New("too many tokens")
			}
			a.rest = token(a.next)
			a.next++
		}
		n := min(len(text), len(a.rest))
		if text[:n] != a.rest[:n] {
			return fmt.Errorf("token %d is %q, want %q", a.next-1, text[:n], a.rest[:n])
		}
		text, a.rest = text[n:], a.rest[n:]
	}
	return nil
}

func (a *answer) complete() error {
	if a.ended || a.rest != "" || a.next != a.script.Tokens {
		return fmt.Errorf("the answer ended after %d of %d tokens", a.next, a.script.Tokens)
	}
	a.ended = true
	return nil
}

// runChats runs n chats at the same time and returns the sums.
func runChats(ctx context.Context, to target, n int, s script, opened func()) (chatResult, error) {
	var mu sync.Mutex
	var total chatResult
	var failures []string
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			result, err := chat(ctx, to, s, opened)
			mu.Lock()
			defer mu.Unlock()
			total.tokens += result.tokens
			total.bytes += result.bytes
			if err != nil && ctx.Err() == nil {
				failures = append(failures, err.Error())
			}
		})
	}
	all.Wait()
	if len(failures) > 0 {
		return total, fmt.Errorf("%d of %d chats failed: %s", len(failures), n, strings.Join(failures[:min(3, len(failures))], "; "))
	}
	return total, nil
}
