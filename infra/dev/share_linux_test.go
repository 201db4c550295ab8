package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// shareJSON makes TestFirstTokenByMemory write its result to a file, for npm run bench -- share.
var shareJSON = flag.String("share-json", "", "write the result to this file")

// A Lambda with 1769 MB has one processor; others have a share in proportion
// (https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html).
const megabytesPerCPU = 1769

// shareResult is the time to the first token in milliseconds, from a model that answers at once.
type shareResult struct {
	MemoryMB int     `json:"memory_mb"`
	ColdMS   float64 `json:"cold_ms"` // of a process that starts for the chat, with its share already
	WarmMS   float64 `json:"warm_ms"` // median of the chats that follow
}

// TestFirstTokenByMemory runs the chat function with the share of a processor that each size of memory
// has on AWS, in a cgroup with a quota. It measures, and checks nothing.
func TestFirstTokenByMemory(t *testing.T) {
	if *shareJSON == "" {
		t.Skip("only npm run bench -- share measures this")
	}
	models := []string{"test/a", "test/b", "test/c"}
	router := startLineRouter(t, models, func() string { return `{"choices":[{"delta":{"content":"OK"}}]}` })
	var results []shareResult
	for _, memory := range []int{128, 256, 512, 1024, megabytesPerCPU} {
		o := testOptions(t, map[string]string{"MODEL_ROUTER_URL": router, "VISITOR_NETWORK_LIMIT": "100000"})
		o.functions = wrapProcess(t, buildFunctions(t), "chat-stream", shareScript(t, memory))
		s := startStack(t, o)
		var took []float64
		for range 21 {
			begin := time.Now()
			resp := postQuestion(t, t.Context(), s, "How do tides work?", models...)
			lines := bufio.NewScanner(resp.Body)
			first := 0.0
			for lines.Scan() {
				if first == 0 && strings.Contains(lines.Text(), `"type":"token"`) {
					first = float64(time.Since(begin).Microseconds()) / 1000
				}
			}
			resp.Body.Close()
			if first == 0 {
				t.Fatalf("status %d, no token", resp.StatusCode)
			}
			took = append(took, first)
		}
		cold, warm := took[0], took[1:]
		slices.Sort(warm)
		results = append(results, shareResult{MemoryMB: memory, ColdMS: cold, WarmMS: warm[len(warm)/2]})
		t.Logf("%+v", results[len(results)-1])
	}
	text, err := json.MarshalIndent(results, "", "  ")
	if err == nil {
		err = os.WriteFile(*shareJSON, append(text, '\n'), 0o644)
	}
	if err != nil {
		t.Error(err)
	}
}

// shareScript returns a function that makes a script which runs a program with a share of a processor.
func shareScript(t *testing.T, memory int) func(program string) string {
	t.Helper()
	const period = 20_000 // microseconds
	quota := period * memory / megabytesPerCPU
	root, set := "/sys/fs/cgroup", fmt.Sprintf("echo %d %d >$group/cpu.max", quota, period)
	if _, err := os.Stat(filepath.Join(root, "cgroup.controllers")); err != nil {
		root, set = filepath.Join(root, "cpu"), fmt.Sprintf("echo %d >$group/cpu.cfs_period_us; echo %d >$group/cpu.cfs_quota_us", period, quota)
	}
	prefix := filepath.Join(root, fmt.Sprintf("trefoil-share-%d-%d-", os.Getpid(), memory))
	t.Cleanup(func() { // after the stack has stopped its processes
		groups, _ := filepath.Glob(prefix + "*")
		for _, group := range groups {
			if err := os.Remove(group); err != nil {
				t.Error(err)
			}
		}
	})
	return func(program string) string {
		return fmt.Sprintf("#!/bin/sh\nset -e\ngroup=%s$$\nmkdir $group\n%s\necho $$ >$group/cgroup.procs\nexec %s\n", prefix, set, program)
	}
}
