package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"trefoil/infra/local/route"
	"trefoil/shared/chat"
	"trefoil/shared/jsonlimit"
)

// hostileLine is one line of a model's stream, just below the router's line limit.
const hostileLine = 4<<20 - 1<<10

// No model can make the streaming function exceed its memory. Three models send the same line at
// once.
func TestStreamingFunctionStaysWithinItsMemory(t *testing.T) {
	fill := func(start, unit, end string) string {
		return start + strings.Repeat(unit, (hostileLine-len(start)-len(end))/len(unit)) + end
	}
	for name, line := range map[string]string{
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
	} {
		t.Run(name, func(t *testing.T) {
			models := []string{"test/a", "test/b", "test/c"}
			s := lambdaStack(t, map[string]string{"MODEL_ROUTER_URL": startLineRouter(t, models, line)})
			limit := functionMemory(t, "chat-stream")
			for range 2 {
				resp := postQuestion(t, t.Context(), s, "How do tides work?", models...)
				body, err := io.ReadAll(resp.Body)
				resp.Body.Close()
				if err != nil || resp.StatusCode != http.StatusOK || !strings.Contains(string(body), `"done"`) {
					t.Fatalf("status %d, error %v: %.500s", resp.StatusCode, err, body)
				}
			}
			peaks := peakMemory(t, filepath.Join(builtFunctions, "chat-stream", "bootstrap"))
			t.Logf("peak memory: %d MB", peaks)
			if len(peaks) == 0 || slices.Max(peaks) > limit {
				t.Errorf("peak memory %d MB, want at most %d MB", peaks, limit)
			}
		})
	}
}

// The largest request does not exceed the memory either: its images are sent to three models, which
// then write long answers.
func TestStreamingFunctionHoldsImages(t *testing.T) {
	models := []string{"test/a", "test/b", "test/c"}
	long := strings.Repeat(`{"choices":[{"delta":{"content":"word after word "}}]}`+"\n\ndata: ", 20_000) + `{}`
	s := lambdaStack(t, map[string]string{"MODEL_ROUTER_URL": startLineRouter(t, models, long), "VISITOR_NETWORK_LIMIT": "1000"})
	image := chat.Attachment{Name: "photo.png", Type: "image/png", URL: "data:image/png;base64," + strings.Repeat("iVBORw0K", 1_400_000/8)}
	for range 10 {
		resp := postChat(t, t.Context(), s, chat.Request{
			Message: "What do you see?", ModelIDs: models, ChatID: chat.NewID(), Attachments: []chat.Attachment{image, image, image, image},
		})
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != http.StatusOK || strings.Count(string(body), `"complete"`) != 3 {
			t.Fatalf("status %d, error %v: %.500s", resp.StatusCode, err, body)
		}
	}
	peaks := peakMemory(t, filepath.Join(builtFunctions, "chat-stream", "bootstrap"))
	t.Logf("peak memory: %d MB", peaks)
	if limit := functionMemory(t, "chat-stream"); len(peaks) == 0 || slices.Max(peaks) > limit {
		t.Errorf("peak memory %d MB, want at most %d MB", peaks, limit)
	}
}

// startLineRouter starts a model router. Each of its answers is the given line.
func startLineRouter(t *testing.T, models []string, line string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			fmt.Fprintf(w, `{"data":[{"id":%q},{"id":%q},{"id":%q}]}`, models[0], models[1], models[2])
			return
		}
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "data: "+line+"\n\n") // the function may hang up
		_, _ = io.WriteString(w, `data: {"choices":[{"delta":{"content":"end"},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
	}))
	t.Cleanup(server.Close)
	return server.URL + "/v1"
}

// functionMemory returns the function's memory limit on AWS in MB.
func functionMemory(t *testing.T, function string) int {
	t.Helper()
	routes, err := route.Read(filepath.Join("..", "..", "functions", "routes.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range routes {
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
		status, err := os.Open(filepath.Join(filepath.Dir(link), "status"))
		if err != nil {
			t.Fatal(err)
		}
		defer status.Close()
		for lines := bufio.NewScanner(status); lines.Scan(); {
			// The format is "VmHWM:     1234 kB" (https://man7.org/linux/man-pages/man5/proc_pid_status.5.html).
			if value, ok := strings.CutPrefix(lines.Text(), "VmHWM:"); ok {
				kilobytes, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(value, "kB")))
				if err != nil {
					t.Fatal(err)
				}
				peaks = append(peaks, kilobytes>>10)
			}
		}
	}
	return peaks
}
