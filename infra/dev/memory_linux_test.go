package main

import (
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"trefoil/functions"
	"trefoil/shared/chat"
	"trefoil/shared/jsonlimit"
)

// hostileLineSize is the length in bytes of one line of a model's stream, just below the router's
// line limit.
const hostileLineSize = 4<<20 - 1<<10

// hostileLines returns lines that take a lot of memory to parse, keyed by their content.
func hostileLines() map[string]string {
	fill := func(start, unit, end string) string {
		return start + strings.Repeat(unit, (hostileLineSize-len(start)-len(end))/len(unit)) + end
	}
	return map[string]string{
		"choices":   fill(`{"choices":[`, `{},`, `{}]}`),
		"allowed":   `{"choices":[` + strings.Repeat(`{"error":{}},`, jsonlimit.MaxValues/3-1) + `{}]}`,
		"deltas":    fill(`{"choices":[`, `{"delta":{"content":"x"}},`, `{}]}`),
		"errors":    fill(`{"choices":[`, `{"error":{}},`, `{}]}`),
		"unknown":   fill(`{"x":[`, `{},`, `{}]}`),
		"brackets":  fill(`{"x":`, `[`, ``),
		"text":      fill(`{"choices":[{"delta":{"content":"`, `x`, `"}}]}`),
		"escaped":   fill(`{"choices":[{"delta":{"content":"`, `\u0001`, `"}}]}`),
		"an error":  fill(`{"error":{"code":400,"message":"`, `x`, `"}}`),
		"reasoning": fill(`{"choices":[{"delta":{"reasoning":"`, `x`, `"}}]}`),
	}
}

// No model can make the streaming function exceed its memory limit. Three models send the same line
// at once.
func TestStreamingFunctionStaysWithinItsMemory(t *testing.T) {
	for name, line := range hostileLines() {
		t.Run(name, func(t *testing.T) {
			models := []string{"test/a", "test/b", "test/c"}
			s := lambdaStack(t, map[string]string{"MODEL_ROUTER_URL": startLineRouter(t, models, func() string { return line })})
			limit := functionMemory(t, "chat-stream")
			for range 2 {
				resp := postQuestion(t, t.Context(), s, "How do tides work?", models...)
				body, err := io.ReadAll(resp.Body)
				resp.Body.Close()
				if err != nil || resp.StatusCode != http.StatusOK || !strings.Contains(string(body), `"done"`) {
					t.Fatalf("status %d, error %v: %.500s", resp.StatusCode, err, body)
				}
			}
			peaks := peakMemory(t, filepath.Join(buildFunctions(t), "chat-stream", "bootstrap"))
			t.Logf("peak memory: %d MB", peaks)
			if len(peaks) == 0 || slices.Max(peaks) > limit {
				t.Errorf("peak memory %d MB, want at most %d MB", peaks, limit)
			}
		})
	}
}

// The largest request cannot make the streaming function exceed its memory limit. The request's
// images are sent to three models, which then write long answers.
func TestLargestRequestStaysWithinMemory(t *testing.T) {
	models := []string{"test/a", "test/b", "test/c"}
	s := lambdaStack(t, map[string]string{"MODEL_ROUTER_URL": startLineRouter(t, models, longAnswer), "VISITOR_NETWORK_LIMIT": "1000"})
	for range 10 {
		resp := postChat(t, t.Context(), s, largestRequest(models))
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != http.StatusOK || strings.Count(string(body), `"complete"`) != 3 {
			t.Fatalf("status %d, error %v: %.500s", resp.StatusCode, err, body)
		}
	}
	peaks := peakMemory(t, filepath.Join(buildFunctions(t), "chat-stream", "bootstrap"))
	t.Logf("peak memory: %d MB", peaks)
	if limit := functionMemory(t, "chat-stream"); len(peaks) == 0 || slices.Max(peaks) > limit {
		t.Errorf("peak memory %d MB, want at most %d MB", peaks, limit)
	}
}

// longAnswer returns the lines of an answer of 20,000 tokens, without the first "data: ".
func longAnswer() string {
	return strings.Repeat(`{"choices":[{"delta":{"content":"word after word "}}]}`+"\n\ndata: ", 20_000) + `{}`
}

// largestRequest returns a request with 5.6 MB of images, the most that Lambda accepts. Like real
// ones, they cannot be compressed.
func largestRequest(models []string) chat.Request {
	pixels := make([]byte, 1_400_000/4*3)
	_, _ = rand.NewChaCha8([32]byte{}).Read(pixels) // never fails
	image := chat.Attachment{Name: "photo.png", Type: "image/png", URL: "data:image/png;base64," + base64.StdEncoding.EncodeToString(pixels)}
	return chat.Request{
		Message: "What do you see?", ModelIDs: models, ChatID: chat.NewID(), Attachments: []chat.Attachment{image, image, image, image},
	}
}

// Flags of TestStreamingFunctionInMemoryCgroup, for npm run bench -- memory.
var (
	cgroupRounds = flag.Int("cgroup-rounds", 1, "how many times to repeat the chats")
	cgroupJSON   = flag.String("cgroup-json", "", "write the result to this file")
)

// The kernel kills a process that exceeds the limit of its cgroup, as AWS kills a function.
func TestStreamingFunctionInMemoryCgroup(t *testing.T) {
	models := []string{"test/a", "test/b", "test/c"}
	limit := functionMemory(t, "chat-stream")
	group := newMemoryCgroup(t, limit)
	var line atomic.Pointer[string]
	o := testOptions(t, map[string]string{
		"MODEL_ROUTER_URL":      startLineRouter(t, models, func() string { return *line.Load() }),
		"VISITOR_NETWORK_LIMIT": "100000",
	})
	o.functions = group.wrap(t, buildFunctions(t), "chat-stream")
	s := startStack(t, o)
	key := publicKey(t, s)
	ask := func(name, answer string, request chat.Request) {
		t.Helper()
		line.Store(&answer)
		r, call := newEncryptedRequest(t, t.Context(), s, key, request)
		resp := send(t, r)
		if resp.StatusCode != http.StatusOK || !strings.Contains(decrypt(t, call, resp.Body), `"done"`) {
			t.Fatalf("%s, encrypted: status %d", name, resp.StatusCode)
		}
		resp.Body.Close()
		resp = postChat(t, t.Context(), s, request)
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != http.StatusOK || !strings.Contains(string(body), `"done"`) {
			t.Fatalf("%s: status %d, error %v: %.500s", name, resp.StatusCode, err, body)
		}
	}
	hostile, long := hostileLines(), longAnswer()
	for range *cgroupRounds {
		ask("long answers", long, largestRequest(models))
		for name, answer := range hostile {
			ask(name, answer, chat.Request{Message: "How do tides work?", ModelIDs: models, ChatID: chat.NewID()})
		}
		ask("hostile answers to images", hostile["deltas"], largestRequest(models))
	}
	peaks, kills := group.usage(t)
	t.Logf("%d chats, peak of each process with its page cache: %d MB of %d", *cgroupRounds*(len(hostile)+2), peaks, limit)
	if len(peaks) == 0 || kills > 0 {
		t.Fatalf("%d processes, %d of them killed for lack of memory", len(peaks), kills)
	}
	if *cgroupJSON == "" {
		return
	}
	result, err := json.MarshalIndent(map[string]int{
		"rounds": *cgroupRounds, "chats": *cgroupRounds * (len(hostile) + 2), "limit_mb": limit, "peak_mb": slices.Max(peaks), "killed": kills,
	}, "", "  ")
	if err == nil {
		err = os.WriteFile(*cgroupJSON, append(result, '\n'), 0o644)
	}
	if err != nil {
		t.Error(err)
	}
}

// startLineRouter starts a model router. Each answer is what line returns, followed by the token
// "end".
func startLineRouter(t *testing.T, models []string, line func() string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			fmt.Fprintf(w, `{"data":[{"id":%q},{"id":%q},{"id":%q}]}`, models[0], models[1], models[2])
			return
		}
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "data: "+line()+"\n\n") // the function may hang up
		_, _ = io.WriteString(w, `data: {"choices":[{"delta":{"content":"end"},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
	}))
	t.Cleanup(server.Close)
	return server.URL + "/v1"
}

// functionMemory returns the function's memory limit on AWS in MB.
func functionMemory(t *testing.T, function string) int {
	t.Helper()
	for _, r := range functions.Routes() {
		if r.Function == function {
			return r.Memory
		}
	}
	t.Fatalf("no route has the function %s", function)
	return 0
}

// peakMemory returns the peak resident memory in MB of each process that runs the binary.
func peakMemory(t *testing.T, binary string) []int {
	t.Helper()
	links, err := filepath.Glob("/proc/[0-9]*/exe")
	if err != nil {
		t.Fatal(err)
	}
	var peaks []int
	for _, link := range links {
		if target, err := os.Readlink(link); err != nil || target != binary {
			continue // another program, or it has just exited
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(link)))
		if err != nil {
			t.Fatal(err)
		}
		peaks = append(peaks, memoryOf(t, pid, peakResident))
	}
	return peaks
}

// Fields of a process's status.
const (
	resident     = "VmRSS:"
	peakResident = "VmHWM:"
)

// memoryOf returns the memory of a process in MB.
func memoryOf(t *testing.T, pid int, field string) int {
	t.Helper()
	status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		t.Fatal(err)
	}
	// The format is "VmHWM:     1234 kB"
	// (https://man7.org/linux/man-pages/man5/proc_pid_status.5.html).
	_, rest, _ := strings.Cut(string(status), field)
	value, _, _ := strings.Cut(rest, "kB")
	kilobytes, err := strconv.Atoi(strings.TrimSpace(value))
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes >> 10
}
