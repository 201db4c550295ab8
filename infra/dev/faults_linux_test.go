package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"trefoil/infra/dev/openid"
)

// What the server has confirmed is still there after its processes were killed in the middle of
// writes.
func TestConfirmedWritesSurviveKills(t *testing.T) {
	t.Parallel()
	const (
		writers = 4
		before  = 10 // registrations that are confirmed before each kill
	)
	o := testOptions(t, nil)
	start := func() *program { return launch(t, o, "TRUSTED_PROXIES=127.0.0.1,::1") }
	var (
		attempts  atomic.Int32
		mu        sync.Mutex
		confirmed []*http.Cookie // sessions of accounts
	)
	register := func(url string) error {
		n := attempts.Add(1)
		body := fmt.Sprintf(`{"username":"user-%d","password":"correct horse battery"}`, n)
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/api/register", strings.NewReader(body))
		if err != nil {
			return err
		}
		r.Header.Set("Content-Type", asJSON)
		r.Header.Set("X-Forwarded-For", network+strconv.Itoa(int(n))) // each network may create a few accounts
		resp, err := transport.RoundTrip(r)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			return fmt.Errorf("status %d", resp.StatusCode)
		}
		for _, cookie := range resp.Cookies() {
			if cookie.Name == "__Host-session" {
				mu.Lock()
				confirmed = append(confirmed, cookie)
				mu.Unlock()
			}
		}
		return nil
	}
	for round, victim := range []string{"server", "dynoxide"} {
		p := start()
		enough := make(chan struct{})
		var once sync.Once
		var running sync.WaitGroup
		for range writers {
			running.Go(func() {
				for register(p.URL) == nil {
					mu.Lock()
					n := len(confirmed)
					mu.Unlock()
					if n >= before*(round+1) {
						once.Do(func() { close(enough) })
					}
				}
				once.Do(func() { close(enough) })
			})
		}
		<-enough
		p.killAll(t, victim)
		running.Wait()
		_ = p.Wait() // it failed
	}
	if len(confirmed) < 2*before {
		t.Fatalf("only %d registrations were confirmed", len(confirmed))
	}
	p := start()
	for _, cookie := range confirmed {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.URL+"/api/user", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.AddCookie(cookie)
		resp, err := transport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("a confirmed account is lost: status %d", resp.StatusCode)
		}
	}
	t.Logf("%d confirmed, %d attempted", len(confirmed), attempts.Load())
}

// killAll kills the processes that run a program.
func (p *program) killAll(t *testing.T, name string) (killed []int) {
	t.Helper()
	for _, pid := range p.children(t) {
		if path, err := os.Readlink("/proc/" + strconv.Itoa(pid) + "/exe"); err == nil && filepath.Base(path) == name {
			if err := syscall.Kill(pid, syscall.SIGKILL); err == nil {
				killed = append(killed, pid)
			}
		}
	}
	if len(killed) == 0 {
		t.Errorf("no process runs %s", name)
	}
	return killed
}

// Without S3, admins are told that an icon cannot be saved, and everything else works.
func TestBucketUnavailable(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, map[string]string{
		"AWS_REGION": "us-east-1", "ICON_BUCKET": "icons", "AWS_ENDPOINT_URL_S3": "http://127.0.0.1:1",
		"AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "secret",
	}))
	admin := newBrowser(t, s)
	admin.signIn(openid.Admin.Subject)
	resp := admin.do("POST", "/api/admin/model-icons/upload", `{"type":"image/svg+xml","size":9}`)
	var upload uploadedIcon
	if err := json.NewDecoder(resp.Body).Decode(&upload); err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("upload: %d, %v", resp.StatusCode, err)
	}
	saved := admin.do("POST", "/api/admin/models", fmt.Sprintf(`{"name":"New","provider":"Maker","modelId":"maker/new","iconUrl":%q}`, upload.IconURL))
	var problem struct{ Detail, Code string }
	if err := json.NewDecoder(saved.Body).Decode(&problem); err != nil || saved.StatusCode != http.StatusServiceUnavailable || problem.Detail == "" {
		t.Errorf("save: %d %+v, %v", saved.StatusCode, problem, err)
	}
	ids := defaultModels(t, s)
	answers := postQuestion(t, t.Context(), s, "How do tides work?", ids...)
	defer answers.Body.Close()
	readStream(t, answers.Body).assertComplete(t, ids)
}
