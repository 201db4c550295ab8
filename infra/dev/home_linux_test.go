package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// In a home network, Caddy signs the certificate with its own authority. This runs the Caddyfile of
// infra/image/compose.yaml for such a name.
func TestHomeNetwork(t *testing.T) {
	program, err := exec.LookPath("caddy")
	if err != nil {
		t.Skip("caddy is not installed: apt-get install caddy")
	}
	const host = "homeserver.local"
	s := startStack(t, testOptions(t, map[string]string{"PUBLIC_URL": "https://" + host, "TRUSTED_PROXIES": "127.0.0.1"}))
	files := newProxyFiles(t, port(t, local(s)))
	compose, err := os.ReadFile("../image/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile(`(?s)  caddyfile:\n    content: \|\n(.*?)\n  searxng:`).FindSubmatch(compose)
	if block == nil {
		t.Fatal("compose.yaml has no Caddyfile")
	}
	config := replaceAll(t, string(block[1]),
		"${SITE} {", fmt.Sprintf("%s:%d {\n\tbind 127.0.0.1", host, files.port),
		"trefoil:3000", fmt.Sprintf("127.0.0.1:%d", files.upstream),
		"skip_install_trust", "skip_install_trust\n\tadmin off\n\tauto_https disable_redirects")
	cmd := exec.Command(program, "run", "--adapter", "caddyfile", "--config", writeFile(t, files.dir, "Caddyfile", config))
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+files.dir, "XDG_CONFIG_HOME="+files.dir)
	startProxy(t, cmd, files.port)

	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	device := func(trusted *x509.CertPool) *http.Client {
		return &http.Client{Jar: jar, Transport: &http.Transport{
			DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
				return new(net.Dialer).DialContext(ctx, "tcp", fmt.Sprintf("127.0.0.1:%d", files.port))
			},
			TLSClientConfig: &tls.Config{RootCAs: trusted},
		}}
	}
	var unknown *tls.CertificateVerificationError
	for end := time.Now().Add(10 * time.Second); !errors.As(err, &unknown); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("a device that does not trust Caddy's authority: error %v", err)
		}
		_, err = device(x509.NewCertPool()).Get(s.url)
	}
	// A device that trusts the authority, as docs/self-hosting.md describes.
	root, err := os.ReadFile(filepath.Join(files.dir, "caddy", "pki", "authorities", "local", "root.crt"))
	if err != nil {
		t.Fatal(err)
	}
	authority := x509.NewCertPool()
	authority.AppendCertsFromPEM(root)
	client := device(authority)
	resp, err := client.Post(s.url+"/api/register", "application/json", strings.NewReader(`{"username":"ada","password":"correct horse"}`))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if cookies := resp.Cookies(); resp.StatusCode != http.StatusOK || len(cookies) == 0 || !cookies[0].Secure {
		t.Fatalf("register: status %d, cookies %v, want a secure one", resp.StatusCode, cookies)
	}
	resp, err = client.Get(s.url + "/api/user")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Errorf("with the session: status %d", resp.StatusCode)
	}
}
