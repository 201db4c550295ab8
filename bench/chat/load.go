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

// chat asks all models and checks that every token arrives, once and in order, and that the stream
// ends with one done event. opened, if not nil, is called once all models have sent a token.
func chat(ctx context.Context, url string, s script, opened func()) (chatResult, error) {
	var result chatResult
	body, err := json.Marshal(map[string]any{"message": s.question(), "modelIds": modelIDs})
	if err != nil {
		return result, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/chat/stream", bytes.NewReader(body))
	if err != nil {
		return result, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Viewer-Address", "192.0.2.1")
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
	for lines := bufio.NewReader(resp.Body); ; {
		line, err := lines.ReadBytes('\n')
		result.bytes += len(line)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return result, err
		}
		data, ok := bytes.CutPrefix(line, []byte("data: "))
		if !ok {
			continue
		}
		var e event
		if err := json.Unmarshal(data, &e); err != nil {
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
func runChats(ctx context.Context, url string, n int, s script, opened func()) (chatResult, error) {
	var mu sync.Mutex
	var total chatResult
	var failures []string
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			result, err := chat(ctx, url, s, opened)
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
