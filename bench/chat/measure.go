package main

import (
	"context"
	"fmt"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"trefoil/infra/server/dynoxide"
	"trefoil/shared/account"
	"trefoil/shared/capsule"
	"trefoil/shared/catalog"
	"trefoil/shared/store"
)

// plan selects what to measure.
type plan struct {
	rounds   int
	seconds  int    // duration of a paced chat
	parts    string // separated by commas
	only     string // the only server; empty: all
	profiles string // directory; empty: no profiles
}

func (p plan) has(part string) bool { return strings.Contains(","+p.parts+",", ","+part+",") }

const (
	pacedChats       = 50
	pacedRate        = 50 // tokens per second from each model
	unthrottledChats = 8
	unthrottled      = 4000 // tokens per answer
	firstChats       = 40   // chats per round to measure the first token
	openChats        = 1000
)

// bench holds everything that a measurement needs.
type bench struct {
	plan
	report      *report
	router      *server
	tlsRouter   *server       // over TLS and HTTP/2
	certificate string        // file with the certificate of tlsRouter
	store       string        // URL
	session     account.Token // of a user with Pro
	proxy       string        // URL of a proxy that records requests in calls and forwards them to the store
	calls       *storeCalls
}

// rival is one of the servers that are compared.
type rival struct {
	name     string
	measures *measures
}

// parts are the measurements, in the order in which they run.
var parts = []struct {
	name string
	run  func(*bench, context.Context, []rival) error
}{
	{"first", (*bench).firstToken},
	{"first-tls", (*bench).firstTokenTLS},
	{"paced", (*bench).paced},
	{"unthrottled", (*bench).unthrottled},
	{"encrypted", (*bench).encrypted},
	{"open", (*bench).open},
	{"open-tls", (*bench).openTLS},
}

func partNames() (names []string) {
	for _, part := range parts {
		names = append(names, part.name)
	}
	return names
}

// partOf returns the name of a part for the router with or without TLS.
func partOf(name string, tls bool) string {
	if tls {
		return name + "-tls"
	}
	return name
}

// measure runs all rounds. The servers take turns within a round, so that a disturbance affects
// both.
func measure(ctx context.Context, p plan) (report, error) {
	r := report{Rounds: p.rounds}
	b := bench{plan: p}
	engine, err := dynoxide.Start(ctx, "")
	if err != nil {
		return r, err
	}
	defer engine.Stop()
	b.store = engine.Endpoint()
	if b.session, err = prepare(ctx, b.store); err != nil {
		return r, err
	}
	target, err := url.Parse(b.store)
	if err != nil {
		return r, err
	}
	b.calls = &storeCalls{target: b.store, next: httputil.NewSingleHostReverseProxy(target)}
	proxy := httptest.NewServer(b.calls)
	defer proxy.Close()
	b.proxy = proxy.URL
	certificate, err := os.CreateTemp("", "certificate")
	if err != nil {
		return r, err
	}
	defer os.Remove(certificate.Name())
	b.certificate = certificate.Name()
	if b.router, err = start("upstream"); err != nil {
		return r, err
	}
	defer b.router.stop()
	if b.tlsRouter, err = start("upstream", certificateVariable+"="+b.certificate); err != nil {
		return r, err
	}
	defer b.tlsRouter.stop()

	b.report = &r
	rivals := slices.DeleteFunc([]rival{{"trefoil", &r.Trefoil}, {"baseline", &r.Baseline}}, func(r rival) bool {
		return p.only != "" && r.name != p.only
	})
	for _, part := range parts {
		if !p.has(part.name) {
			continue
		}
		if err := part.run(&b, ctx, rivals); err != nil {
			return r, fmt.Errorf("%s: %w", part.name, err)
		}
	}
	r.Ratios = ratios{}
	for _, m := range metrics {
		r.Ratios[m.name] = m.ratio(r)
	}
	return r, nil
}

// prepare creates the tables, a catalog and a user with Pro. It returns the token of a session.
func prepare(ctx context.Context, endpoint string) (account.Token, error) {
	db := store.Open(store.Connection{Region: "us-east-1", Endpoint: endpoint, Credentials: aws.Credentials{AccessKeyID: "local", SecretAccessKey: "local"}})
	if err := db.CreateTables(ctx, "main", "ephemeral"); err != nil {
		return "", err
	}
	var models []catalog.Model
	for _, id := range modelIDs {
		models = append(models, catalog.Model{ID: id, ModelID: id, Name: id, Category: "text", IsActive: true, IsFree: true})
	}
	if _, err := db.Main("main").SeedModels(ctx, "bench", models); err != nil {
		return "", err
	}
	user := account.User{ID: "bench", Username: "bench", IsPro: true}
	if err := db.Main("main").CreateUser(ctx, user); err != nil {
		return "", err
	}
	token := account.NewToken()
	return token, db.Ephemeral("ephemeral").PutSession(ctx, token, account.NewSession(user, time.Now()))
}

// start runs a rival with the given store and router.
func (b *bench) start(name, storeURL string, router *server) (*server, error) {
	return start(name,
		"MODEL_ROUTER_URL="+router.url+"/v1", "TABLE_NAME=main", "EPHEMERAL_TABLE_NAME=ephemeral",
		"AWS_REGION=us-east-1", "AWS_ACCESS_KEY_ID=local", "AWS_SECRET_ACCESS_KEY=local", "AWS_ENDPOINT_URL_DYNAMODB="+storeURL,
		"VISITOR_NETWORK_LIMIT=1000000000", "SSL_CERT_FILE="+b.certificate)
}

// storeCallsOfChat returns the store calls that a chat makes before its first token, in groups of
// overlapping calls. It runs several chats and returns the calls of the chat with the most overlap,
// so that the store's time is not overestimated.
func (b *bench) storeCallsOfChat(ctx context.Context) ([][]*storeCall, error) {
	s, err := b.start("trefoil", b.proxy, b.router)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	var fewest [][]*storeCall
	for i := range 10 {
		b.calls.take()
		var groups [][]*storeCall
		if _, err := chat(ctx, target{url: s.url}, script{Tokens: 20, Rate: 200}, func() { groups = b.calls.take() }); err != nil {
			return nil, err
		}
		if i >= 2 && (fewest == nil || len(groups) < len(fewest)) { // the first chats fill caches
			fewest = groups
		}
	}
	return fewest, nil
}

func (b *bench) firstToken(ctx context.Context, rivals []rival) error {
	return b.first(ctx, rivals, b.router, func(m *measures, first, store float64) { m.FirstTokenMS, m.StoreMS = first, store })
}

func (b *bench) firstTokenTLS(ctx context.Context, rivals []rival) error {
	return b.first(ctx, rivals, b.tlsRouter, func(m *measures, first, _ float64) { m.FirstTokenTLSMS = first })
}

// first measures the time to the first token, one chat at a time. From Trefoil's time, it subtracts
// the time that the store needs for a chat's calls.
func (b *bench) first(ctx context.Context, rivals []rival, router *server, set func(m *measures, first, store float64)) error {
	calls, err := b.storeCallsOfChat(ctx)
	if err != nil {
		return err
	}
	times := map[string][]time.Duration{}
	var inStore []time.Duration
	servers := map[string]*server{}
	for _, rival := range rivals {
		s, err := b.start(rival.name, b.store, router)
		if err != nil {
			return err
		}
		defer s.stop()
		servers[rival.name] = s
	}
	profiled := make(chan error, len(rivals))
	for _, rival := range rivals {
		go func() {
			profiled <- b.profile(servers[rival.name], rival.name, partOf("first", router == b.tlsRouter), "profile?seconds=5", "trace?seconds=2")
		}()
	}
	for i := range b.rounds * firstChats {
		for _, rival := range rivals {
			result, err := chat(ctx, target{url: servers[rival.name].url}, script{Tokens: 20, Rate: 200}, nil)
			if err != nil {
				return err
			}
			if i >= 5 { // the first chats fill caches
				times[rival.name] = append(times[rival.name], result.firstToken)
			}
		}
		took, err := b.calls.replay(ctx, calls)
		if err != nil {
			return err
		}
		inStore = append(inStore, took)
	}
	for range rivals {
		if err := <-profiled; err != nil {
			return err
		}
	}
	for _, rival := range rivals {
		store := 0.0
		if rival.name == "trefoil" {
			store = milliseconds(median(inStore))
		}
		set(rival.measures, milliseconds(median(times[rival.name]))-store, store)
	}
	return nil
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// cpu runs n chats and returns the tokens per second of CPU time and the bytes per token.
func cpu(ctx context.Context, s *server, key *capsule.PublicKey, n int, script script) (tokensPerSecond, bytesPerToken float64, err error) {
	before, err := s.usage()
	if err != nil {
		return 0, 0, err
	}
	total, err := runChats(ctx, target{url: s.url, key: key}, n, script, nil)
	if err != nil {
		return 0, 0, err
	}
	after, err := s.usage()
	if err != nil {
		return 0, 0, err
	}
	return float64(total.tokens) / (after.CPU - before.CPU).Seconds(), float64(total.bytes) / float64(total.tokens), nil
}

func (b *bench) paced(ctx context.Context, rivals []rival) error {
	return b.rate(ctx, rivals, pacedChats, script{Tokens: pacedRate * b.seconds, Rate: pacedRate}, func(m *measures, rate, bytes float64) {
		m.Paced, m.BytesPerToken = rate, bytes
	})
}

func (b *bench) unthrottled(ctx context.Context, rivals []rival) error {
	return b.rate(ctx, rivals, unthrottledChats, script{Tokens: unthrottled}, func(m *measures, rate, _ float64) { m.Unthrottled = rate })
}

func (b *bench) rate(ctx context.Context, rivals []rival, chats int, s script, set func(m *measures, rate, bytes float64)) error {
	rates, bytes := map[string][]float64{}, map[string][]float64{}
	servers := map[string]*server{}
	for _, rival := range rivals {
		server, err := b.start(rival.name, b.store, b.router)
		if err != nil {
			return err
		}
		defer server.stop()
		servers[rival.name] = server
		if _, err := runChats(ctx, target{url: server.url}, 5, script{Tokens: 10}, nil); err != nil { // fills caches
			return err
		}
	}
	for range b.rounds {
		for _, rival := range rivals {
			rate, perToken, err := cpu(ctx, servers[rival.name], nil, chats, s)
			if err != nil {
				return err
			}
			rates[rival.name] = append(rates[rival.name], rate)
			bytes[rival.name] = append(bytes[rival.name], perToken)
		}
	}
	for _, rival := range rivals {
		set(rival.measures, median(rates[rival.name]), median(bytes[rival.name]))
	}
	return nil
}

func (b *bench) open(ctx context.Context, rivals []rival) error {
	return b.memory(ctx, rivals, b.router, func(m *measures, mb float64) { m.OpenMB = mb })
}

func (b *bench) openTLS(ctx context.Context, rivals []rival) error {
	return b.memory(ctx, rivals, b.tlsRouter, func(m *measures, mb float64) { m.OpenTLSMB = mb })
}

// memory measures the memory of a new process with many open chats that receive a token every
// second.
func (b *bench) memory(ctx context.Context, rivals []rival, router *server, set func(m *measures, mb float64)) error {
	peaks := map[string][]float64{}
	for range min(b.rounds, 3) {
		for _, rival := range rivals {
			peak, err := b.openOnce(ctx, rival.name, router)
			if err != nil {
				return err
			}
			peaks[rival.name] = append(peaks[rival.name], float64(peak)/1e6)
		}
	}
	for _, rival := range rivals {
		set(rival.measures, median(peaks[rival.name]))
	}
	return nil
}

func (b *bench) openOnce(ctx context.Context, name string, router *server) (int64, error) {
	s, err := b.start(name, b.store, router)
	if err != nil {
		return 0, err
	}
	defer s.stop()
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	var opened sync.WaitGroup
	opened.Add(openChats)
	failed := make(chan error, 1)
	var all sync.WaitGroup
	for range openChats / 20 { // not all at the same moment
		all.Go(func() {
			if _, err := runChats(ctx, target{url: s.url}, 20, script{Tokens: 60, Rate: 1}, opened.Done); err != nil {
				select {
				case failed <- err:
				default:
				}
				cancel()
			}
		})
		time.Sleep(20 * time.Millisecond)
	}
	ready := make(chan struct{})
	go func() { opened.Wait(); close(ready) }()
	select {
	case <-ready:
	case <-ctx.Done():
		all.Wait()
		select {
		case err := <-failed:
			return 0, err
		default:
			return 0, fmt.Errorf("not all chats opened in time")
		}
	}
	time.Sleep(5 * time.Second)
	u, err := s.usage()
	if err == nil {
		err = b.profile(s, name, partOf("open", router == b.tlsRouter), "memory", "heap?gc=1", "goroutine")
	}
	cancel()
	all.Wait()
	return u.PeakRSS, err
}
