package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"trefoil/infra/server/dynoxide/dynoxidetest"
	"trefoil/shared/chat"
)

const (
	attackMemory   = 512 // MB, for the server and its database
	attackDuration = 4 * time.Second
	// attackPatience is how long another visitor may wait for any response.
	attackPatience = time.Second
	// Source addresses of the attacker and of another visitor.
	attacker, visitor = "127.0.0.2", "127.0.0.3"
)

// An attacker with one address can neither exhaust the memory of a small machine nor keep other
// visitors from being served.
func TestServerHoldsUnderAttack(t *testing.T) {
	const connections = 120
	padding := bytes.Repeat([]byte("x"), 6<<20)
	password := slices.Concat([]byte(`{"username":"ada","password":"`), padding[:6<<20-100], []byte(`"}`))
	question := largeQuestion(t)
	sum := sha256.Sum256(question)
	signed := "X-Amz-Content-Sha256: " + hex.EncodeToString(sum[:]) + "\r\n"
	for _, test := range []struct {
		name   string
		attack func(conn net.Conn)
	}{
		{"bodies that do not end", func(conn net.Conn) {
			post(conn, "/api/health", "", padding[:len(padding)-1], 1)
		}},
		{"bodies of unknown size", func(conn net.Conn) {
			_, _ = io.WriteString(conn, "POST /api/health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n600000\r\n")
			_, _ = conn.Write(padding)
		}},
		{"long passwords", func(conn net.Conn) {
			post(conn, "/api/login", "", password, 0)
			_, _ = io.Copy(io.Discard, conn)
		}},
		{"questions that do not end", func(conn net.Conn) {
			post(conn, "/api/chat/stream", signed, question[:len(question)-1], 1)
		}},
		{"long questions", func(conn net.Conn) {
			post(conn, "/api/chat/stream", signed, question, 0)
			_, _ = io.Copy(io.Discard, conn)
		}},
		{"slow headers", func(conn net.Conn) {
			_, _ = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
			dribble(conn)
		}},
		{"slow bodies", func(conn net.Conn) {
			post(conn, "/api/login", "", []byte("{"), 10_000)
			dribble(conn)
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			group := newMemoryCgroup(t, attackMemory)
			url := launchServer(t, group)
			ctx, cancel := context.WithTimeout(t.Context(), attackDuration)
			defer cancel()
			var attacks sync.WaitGroup
			for range connections {
				attacks.Go(func() {
					conn, err := dialFrom(ctx, attacker, strings.TrimPrefix(url, "http://"))
					if err != nil {
						return // refused
					}
					defer conn.Close()
					context.AfterFunc(ctx, func() { _ = conn.Close() }) // ends blocked calls
					test.attack(conn)
					<-ctx.Done()
				})
			}
			visits := visit(t, ctx, url)
			attacks.Wait()
			peaks, kills := group.usage(t)
			t.Logf("%d visits, peak %d MB", visits, peaks)
			if kills > 0 || len(peaks) == 0 {
				t.Errorf("%d processes killed for lack of memory", kills)
			}
			if visits == 0 {
				t.Error("no other visitor was served")
			}
		})
	}
}

// visit sends the requests of another visitor until ctx ends. It returns how many rounds succeeded.
func visit(t *testing.T, ctx context.Context, url string) (rounds int) {
	t.Helper()
	question, err := json.Marshal(chat.Request{Message: "How do tides work?", ModelIDs: []string{"a"}, ChatID: chat.NewID()})
	if err != nil {
		t.Fatal(err)
	}
	client := http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, _, address string) (net.Conn, error) {
			return dialFrom(ctx, visitor, address)
		},
	}}
	requests := []struct {
		method, path, body string
		want               int
	}{
		{"GET", "/", "", http.StatusOK},
		{"GET", "/api/health", "", http.StatusOK},
		{"GET", "/api/models", "", http.StatusOK},
		{"POST", "/api/chat/stop", `{"chatId":"` + chat.NewID() + `"}`, http.StatusNoContent},
		{"POST", "/api/chat/stream", string(question), http.StatusOK},
	}
	for ctx.Err() == nil {
		for _, request := range requests {
			r, err := http.NewRequestWithContext(t.Context(), request.method, url+request.path, strings.NewReader(request.body))
			if err != nil {
				t.Fatal(err)
			}
			sum := sha256.Sum256([]byte(request.body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("X-Amz-Content-Sha256", hex.EncodeToString(sum[:]))
			began := time.Now()
			resp, err := client.Do(r)
			if err != nil {
				t.Errorf("%s %s: %v", request.method, request.path, err)
				return rounds
			}
			resp.Body.Close()
			if took := time.Since(began); resp.StatusCode != request.want || took > attackPatience {
				t.Errorf("%s %s: status %d after %v, want %d within %v", request.method, request.path, resp.StatusCode, took, request.want, attackPatience)
			}
		}
		rounds++
		select {
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond):
		}
	}
	return rounds
}

// post sends a request whose body is missing the given number of bytes. The server may have closed
// the connection.
func post(conn net.Conn, path, headers string, body []byte, missing int) {
	fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n", path, headers, len(body)+missing)
	_, _ = conn.Write(body)
}

// dribble sends a byte every half second until the connection is closed.
func dribble(conn net.Conn) {
	for {
		if _, err := conn.Write([]byte("x")); err != nil {
			return
		}
		time.Sleep(time.Second / 2)
	}
}

func dialFrom(ctx context.Context, source, address string) (net.Conn, error) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(source)}}
	return dialer.DialContext(ctx, "tcp4", address)
}

// largeQuestion returns a valid question of nearly 6 MB.
func largeQuestion(t *testing.T) []byte {
	t.Helper()
	body, err := json.Marshal(largestRequest([]string{"a", "b", "c"}))
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// launchServer starts the server alone in a cgroup and returns its URL.
func launchServer(t *testing.T, group *memoryCgroup) string {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(t.TempDir(), "server")
	if err := os.WriteFile(script, []byte(group.script(filepath.Join(buildPrograms(t), "server"))), 0o700); err != nil {
		t.Fatal(err)
	}
	server := exec.Command(script)
	server.Dir = root // of node_modules
	router := startLineRouter(t, []string{"a", "b", "c"}, longAnswer)
	server.Env = append(os.Environ(), "PORT="+freePort(t), "WEB_DIR="+fakeWebApp(t), "DATA_DIR="+dynoxidetest.DataDir(t), "MODEL_ROUTER_URL="+router, "VISITOR_NETWORK_LIMIT=1000000")
	server.Stderr = io.Discard
	p := startProgram(t, server)
	t.Cleanup(func() {
		children := childrenOf(t, p.Process.Pid)
		_ = p.Process.Signal(os.Interrupt) // it may have been killed
		_ = p.Wait()
		waitForExit(t, children)
	})
	return p.URL
}
