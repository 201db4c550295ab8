package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"trefoil/shared/chat"
	"trefoil/shared/storetest"
)

// These tests run the reverse proxy configurations from docs/self-hosting.md in the real programs.

const publicHost = "chat.example.com"

// documentedConfig returns the code block in the given language from docs/self-hosting.md.
func documentedConfig(t *testing.T, language string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/self-hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```" + language + "\n(.*?)```").FindStringSubmatch(string(text))
	if block == nil {
		t.Fatalf("docs/self-hosting.md has no %s block", language)
	}
	return block[1]
}

// replaceAll replaces texts that the configuration must contain.
func replaceAll(t *testing.T, config string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(config, pairs[i]) {
			t.Fatalf("the configuration does not contain %q:\n%s", pairs[i], config)
		}
		config = strings.ReplaceAll(config, pairs[i], pairs[i+1])
	}
	return config
}

// proxyFiles are the files and ports that a test gives to a proxy.
type proxyFiles struct {
	dir, cert, key string
	port           int // of the proxy
	upstream       int // of the stack
}

func nginx(t *testing.T, path string, f proxyFiles) *exec.Cmd {
	server := replaceAll(t, documentedConfig(t, "nginx"),
		"listen 443 ssl", fmt.Sprintf("listen 127.0.0.1:%d ssl", f.port),
		"/etc/letsencrypt/live/chat.example.com/fullchain.pem", f.cert,
		"/etc/letsencrypt/live/chat.example.com/privkey.pem", f.key,
		"127.0.0.1:3000", fmt.Sprintf("127.0.0.1:%d", f.upstream))
	var temporary strings.Builder
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		fmt.Fprintf(&temporary, "%s_temp_path %s/%s;\n", kind, f.dir, kind)
	}
	config := fmt.Sprintf("user root;\ndaemon off;\npid %s/pid;\nerror_log stderr;\nevents {}\nhttp {\ngzip on;\ngzip_types *;\n%s\n%s\n}\n", f.dir, temporary.String(), server)
	return exec.Command(path, "-p", f.dir, "-e", "stderr", "-c", writeFile(t, f.dir, "nginx.conf", config))
}

func caddy(t *testing.T, path string, f proxyFiles) *exec.Cmd {
	site := replaceAll(t, documentedConfig(t, "caddyfile"),
		"chat.example.com {", fmt.Sprintf("chat.example.com:%d {\n\tbind 127.0.0.1\n\ttls %s %s\n\tencode gzip", f.port, f.cert, f.key),
		"127.0.0.1:3000", fmt.Sprintf("127.0.0.1:%d", f.upstream))
	config := "{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site
	cmd := exec.Command(path, "run", "--adapter", "caddyfile", "--config", writeFile(t, f.dir, "Caddyfile", config))
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+f.dir, "XDG_CONFIG_HOME="+f.dir)
	return cmd
}

func writeFile(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// newProxyFiles creates a directory with a self-signed certificate and picks a port.
func newProxyFiles(t *testing.T, upstream int) proxyFiles {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{publicHost}, NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	keyDER, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer free.Close()
	dir := t.TempDir()
	return proxyFiles{
		dir:      dir,
		cert:     writeFile(t, dir, "cert.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))),
		key:      writeFile(t, dir, "key.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: keyDER}))),
		port:     free.Addr().(*net.TCPAddr).Port,
		upstream: upstream,
	}
}

// startProxy runs a proxy until the test ends and waits until it accepts connections.
func startProxy(t *testing.T, cmd *exec.Cmd, port int) {
	t.Helper()
	cmd.Stdout, cmd.Stderr = t.Output(), t.Output()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	exited := make(chan struct{})
	go func() {
		_ = cmd.Wait() // stopped below, or it exited early
		close(exited)
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt) // nginx then stops its workers too
		select {
		case <-exited:
		case <-time.After(10 * time.Second):
			_ = cmd.Process.Kill()
			<-exited
		}
	})
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if conn, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			conn.Close()
			return
		}
		select {
		case <-exited:
			t.Fatal("the proxy exited")
		default:
		}
	}
	t.Fatal("the proxy does not accept connections")
}

// useProxy sends the test's requests to the proxy from the given loopback address.
func useProxy(t *testing.T, port int, from string) {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	proxied := &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, "tcp", fmt.Sprintf("127.0.0.1:%d", port))
		},
		TLSClientConfig:   &tls.Config{InsecureSkipVerify: true},
		ForceAttemptHTTP2: true,
	}
	before := transport
	transport = browserTransport{proxied}
	t.Cleanup(func() { transport = before; proxied.CloseIdleConnections() })
}

// browserTransport sends the Origin header, as browsers do for requests from the product's own
// pages.
type browserTransport struct{ http.RoundTripper }

func (b browserTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("Origin", "https://"+publicHost)
	return b.RoundTripper.RoundTrip(r)
}

func TestReverseProxies(t *testing.T) {
	for _, proxy := range []struct {
		program string
		command func(*testing.T, string, proxyFiles) *exec.Cmd
	}{{"nginx", nginx}, {"caddy", caddy}} {
		t.Run(proxy.program, func(t *testing.T) {
			path, err := exec.LookPath(proxy.program)
			if err != nil {
				// The proxies are optional: npm cannot install them.
				t.Skipf("%s is not installed: apt-get install %[1]s", proxy.program)
			}
			storetest.AwaitDay(t, time.Minute) // networks are counted per day
			chunks := make(chan string)
			router, canceled := startRouter(t, chunks)
			environment := realIdentity(t, "https://"+publicHost)
			environment["MODEL_ROUTER_URL"] = router
			environment["TRUSTED_PROXIES"] = "127.0.0.1/32,::1/128"
			environment["VISITOR_NETWORK_LIMIT"] = "1"
			s := startStack(t, testOptions(t, environment))
			files := newProxyFiles(t, port(t, local(s)))
			startProxy(t, proxy.command(t, path, files), files.port)

			t.Run("a disconnect cancels the upstream call", func(t *testing.T) {
				useProxy(t, files.port, "127.0.0.3")
				checkDisconnectCancels(t, s, chunks, canceled)
			})
			t.Run("tokens arrive one by one", func(t *testing.T) {
				useProxy(t, files.port, "127.0.0.2")
				checkTokensArriveOneByOne(t, s, chunks)
			})
			t.Run("each client has its own limit", func(t *testing.T) {
				useProxy(t, files.port, "127.0.0.2")
				resp := postQuestion(t, t.Context(), s, "tides", "test/model")
				defer resp.Body.Close()
				if resp.StatusCode != http.StatusPaymentRequired {
					t.Errorf("second chat from 127.0.0.2: status %d, want 402", resp.StatusCode)
				}
			})
			t.Run("large requests reach the server", func(t *testing.T) {
				useProxy(t, files.port, "127.0.0.4")
				resp := postChat(t, t.Context(), s, chat.Request{Message: strings.Repeat("long ", 1<<20), ModelIDs: []string{"test/model"}, ChatID: chat.NewID()})
				defer resp.Body.Close()
				body, err := io.ReadAll(resp.Body)
				if err != nil || resp.StatusCode != http.StatusRequestEntityTooLarge || resp.Header.Get("Content-Type") != "application/problem+json" {
					t.Errorf("status %d, %s, error %v: %s", resp.StatusCode, resp.Header.Get("Content-Type"), err, body)
				}
			})
		})
	}
}
