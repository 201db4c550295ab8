package main

import (
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/capsule/capsuletest"
	"trefoil/shared/chat"
	"trefoil/shared/usage"
)

// The whole test is `go test ./infra/dev -run TestManyChats -count=1 -v -args -chats=1000 -chat-time=1m`.
var (
	loadChats    = flag.Int("chats", 100, "chats at once")
	loadDuration = flag.Duration("chat-time", 3*time.Second, "duration of each of them")
)

const (
	loadPace     = 200 * time.Millisecond // between the tokens of a model
	chatsPerUser = 10
	answerCost   = 3000 // nano-dollars
)

var loadModels = []string{"a", "b", "c"}

// Many people with Pro chat with three models at the same time. All tokens arrive in order, every
// chat is counted, and the server gives the memory back.
func TestManyChats(t *testing.T) {
	for _, encrypted := range []bool{false, true} {
		t.Run(fmt.Sprintf("encrypted=%v", encrypted), func(t *testing.T) { testManyChats(t, encrypted) })
	}
}

func testManyChats(t *testing.T, encrypted bool) {
	if *loadDuration < time.Minute {
		t.Parallel()
	}
	tokens := int(*loadDuration / loadPace)
	var want strings.Builder
	for i := range tokens {
		fmt.Fprintf(&want, "%d ", i)
	}
	o := testOptions(t, nil)
	o.log = io.Discard
	var trace string
	o.server, trace = traceServer(t)
	p := launch(t, o, "MODEL_ROUTER_URL="+startPacedRouter(t, tokens), "TRUSTED_PROXIES=127.0.0.1,::1")
	s := &product{url: p.URL, data: o.data}
	tables := openTables(t, s)
	main := tables.Main("trefoil")
	var users []account.User
	var sessions []*http.Cookie
	for i := range *loadChats / chatsPerUser {
		user := account.User{ID: chat.NewID(), Username: "user-" + strconv.Itoa(i), CreatedAt: time.Now()}
		token := account.NewToken()
		if err := main.CreateUser(t.Context(), user); err != nil {
			t.Fatal(err)
		}
		if err := main.SetPro(t.Context(), user.ID, true); err != nil {
			t.Fatal(err)
		}
		if err := tables.Ephemeral("trefoil-ephemeral").PutSession(t.Context(), token, account.NewSession(user, time.Now())); err != nil {
			t.Fatal(err)
		}
		users = append(users, user)
		sessions = append(sessions, &http.Cookie{Name: "__Host-session", Value: string(token)})
	}
	server := childrenOf(t, p.Process.Pid)[0]
	key := publicKey(t, s)
	idle, idleHeap := memoryOf(t, server, resident), liveHeap(t, trace).mb

	var chats sync.WaitGroup
	var mu sync.Mutex
	var slowest time.Duration // until the first event
	begin := time.Now()
	for i := range *loadChats {
		chats.Go(func() {
			request := chat.Request{Message: "Count.", ModelIDs: loadModels, ChatID: chat.NewID()}
			r, read := newChatRequest(t, t.Context(), s, request), readStream
			if encrypted {
				var call *capsuletest.Call
				r, call = newEncryptedRequest(t, t.Context(), s, key, request)
				read = func(t *testing.T, body io.Reader) stream { return readFrames(t, call, body, loadModels) }
			}
			r.AddCookie(sessions[i/chatsPerUser])
			r.Header.Set("X-Forwarded-For", "2001:db8:"+strconv.FormatInt(int64(i/chatsPerUser+1), 16)+"::1")
			resp := send(t, r)
			defer resp.Body.Close()
			took := time.Since(begin)
			mu.Lock()
			slowest = max(slowest, took)
			mu.Unlock()
			got := read(t, resp.Body)
			for _, model := range loadModels {
				if got.text[model] != want.String() || got.ended[model] != chat.EventComplete {
					t.Errorf("status %d: %s ended with %q after %d bytes, want %d", resp.StatusCode, model, got.ended[model], len(got.text[model]), want.Len())
				}
			}
		})
	}
	chats.Wait()
	took, peak := time.Since(begin), memoryOf(t, server, peakResident)

	for _, user := range users {
		stored, err := main.User(t.Context(), user.ID)
		if err != nil || stored.ChatsUsed != chatsPerUser || stored.ChatCount != chatsPerUser {
			t.Errorf("%d chats used and %d counted, want %d; error %v", stored.ChatsUsed, stored.ChatCount, chatsPerUser, err)
		}
	}
	day := usage.Day{Models: map[string]usage.Model{}}
	for date := begin; account.Day(date) <= account.Day(time.Now()); date = date.AddDate(0, 0, 1) {
		counted, err := main.Usage(t.Context(), account.Day(date))
		if err != nil {
			t.Fatal(err)
		}
		day.Add(counted)
	}
	answers := int64(*loadChats * len(loadModels))
	if day.Chats != *loadChats || day.Settled != answers || day.CostNano != answers*answerCost {
		t.Errorf("%d chats, %d answers and a cost of %d were counted, want %d, %d and %d", day.Chats, day.Settled, day.CostNano, *loadChats, answers, answers*answerCost)
	}
	t.Logf("%d chats of %d tokens in %.1f s, the last began after %.1f s, memory %d MB, at most %d MB", *loadChats, tokens*len(loadModels), took.Seconds(), slowest.Seconds(), idle, peak)
	if *loadDuration < time.Minute {
		return // Go returns memory only every few minutes
	}
	// Nothing is left of the chats after two cycles, which also empty pools. The runtime collects at
	// least every two minutes, and keeps some of the free pages for longer.
	cycles := liveHeap(t, trace).cycles
	heap := liveHeap(t, trace)
	for ; heap.cycles < cycles+2 || heap.mb > idleHeap+maxHeapGrowth || memoryOf(t, server, resident)-idle > (peak-idle)/4; heap = liveHeap(t, trace) {
		if time.Since(begin) > *loadDuration+8*time.Minute {
			t.Fatalf("the server still uses %d MB, %d MB of them for objects", memoryOf(t, server, resident), heap.mb)
		}
		time.Sleep(time.Second)
	}
	t.Logf("%d MB %.0f s later, %d MB of them for objects, before the chats %d MB", memoryOf(t, server, resident), time.Since(begin).Seconds()-took.Seconds(), heap.mb, idleHeap)
}

// maxHeapGrowth is how many more MB the server's objects may take after chats than before.
const maxHeapGrowth = 8

// traceServer returns a server that writes a line per garbage collection to a file.
func traceServer(t *testing.T) (server, trace string) {
	t.Helper()
	folder := t.TempDir()
	server, trace = filepath.Join(folder, "server"), filepath.Join(folder, "trace")
	script := fmt.Sprintf("#!/bin/sh\nGODEBUG=gctrace=1 exec %s \"$@\" 2>%s\n", filepath.Join(buildPrograms(t), "server"), trace)
	if err := os.WriteFile(server, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return server, trace
}

type heapState struct {
	cycles int // garbage collections so far
	mb     int // taken by live objects after the last one
}

// liveHeap reads a trace (https://pkg.go.dev/runtime#hdr-Environment_Variables).
func liveHeap(t *testing.T, trace string) heapState {
	t.Helper()
	text, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^gc \d+ @.* \d+->\d+->(\d+) MB`).FindAllSubmatch(text, -1)
	if len(lines) == 0 {
		return heapState{}
	}
	mb, _ := strconv.Atoi(string(lines[len(lines)-1][1])) // digits
	return heapState{len(lines), mb}
}

// startPacedRouter starts a model router that counts up, and returns its URL.
func startPacedRouter(t *testing.T, tokens int) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			_, _ = io.WriteString(w, `{"data":[{"id":"a"},{"id":"b"},{"id":"c"}]}`)
			return
		}
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "text/event-stream")
		for i := range tokens {
			fmt.Fprintf(w, `data: {"id":"1","choices":[{"delta":{"content":"%d "}}]}`+"\n\n", i)
			_ = http.NewResponseController(w).Flush()
			time.Sleep(loadPace)
		}
		fmt.Fprintf(w, `data: {"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"cost":%g}}`+"\n\ndata: [DONE]\n\n", answerCost/1e9)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/v1"
}
