package gateway

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"trefoil/infra/server/problem"
	"trefoil/shared/api"
)

const (
	// maxHeld is how many bytes of request bodies and icons the gateway holds at once, and
	// maxHeldByClient how many of them belong to one client. Functions copy bodies, so the memory in
	// use is a few times this.
	maxHeld         = 64 << 20
	maxHeldByClient = maxHeld / 2
	// maxQueue is how long a request waits for its share of maxHeld.
	maxQueue = 5 * time.Second
	// maxSend is how long a client may take to send a request.
	maxSend = time.Minute
	// maxDiscard is how long the gateway discards the body of a rejected request.
	maxDiscard = 2 * time.Second
	// maxReceive is how long a client may take to receive a response that is not streamed.
	maxReceive = 5 * time.Minute

	// MinConnections is the lowest limit on the connections of a client. Many people can share an
	// address.
	MinConnections = 100
	// DefaultConnections is the default limit on the connections of a client.
	DefaultConnections = 256
)

// network returns what counts as one client: an IPv4 address, or the /64 of an IPv6 address, which
// is one household or server (RFC 6177).
func network(address string) netip.Prefix {
	parsed, _ := parseAddress(address) // an unknown address counts as one client, too
	prefix, _ := parsed.Prefix(min(parsed.BitLen(), 64))
	return prefix
}

// memory limits how many bytes are held for all clients and for each of them.
type memory struct {
	all     *semaphore.Weighted
	mu      sync.Mutex
	clients map[netip.Prefix]*share // those with requests that hold bytes
}

// share is the part of the memory that one client may use.
type share struct {
	*semaphore.Weighted
	requests int
}

func newMemory() *memory {
	return &memory{all: semaphore.NewWeighted(maxHeld), clients: map[netip.Prefix]*share{}}
}

// reserve waits until it can reserve size bytes for a client. If that takes too long, it sends a
// problem and reports false. Otherwise, the caller must call release.
func (m *memory) reserve(w http.ResponseWriter, r *http.Request, client string, size int64) (release func(), ok bool) {
	if size == 0 {
		return func() {}, true
	}
	ctx, cancel := context.WithTimeout(r.Context(), maxQueue)
	defer cancel()
	own, leave := m.share(client)
	if err := own.Acquire(ctx, size); err == nil {
		// A client waits for its own share first, so it cannot keep others waiting.
		if err := m.all.Acquire(ctx, size); err == nil {
			return func() { m.all.Release(size); own.Release(size); leave() }, true
		}
		own.Release(size)
	}
	leave()
	w.Header().Set("Retry-After", strconv.Itoa(int(maxQueue.Seconds())))
	reject(w, r, problem.Busy)
	return nil, false
}

// share returns a client's share, which is kept until leave is called.
func (m *memory) share(address string) (own *share, leave func()) {
	client := network(address)
	m.mu.Lock()
	defer m.mu.Unlock()
	own = m.clients[client]
	if own == nil {
		own = &share{Weighted: semaphore.NewWeighted(maxHeldByClient)}
		m.clients[client] = own
	}
	own.requests++
	return own, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if own.requests--; own.requests == 0 {
			delete(m.clients, client)
		}
	}
}

// readBody reads a body of at most limit bytes. On failure, it sends a problem and reports false.
// Otherwise, the caller must call release when the body is no longer used.
func (m *memory) readBody(w http.ResponseWriter, r *http.Request, client string, limit int64) (body []byte, release func(), ok bool) {
	size := r.ContentLength
	if size > limit {
		reject(w, r, problem.TooLarge)
		return nil, nil, false
	}
	if size < 0 {
		size = limit
	}
	release, ok = m.reserve(w, r, client, size)
	if !ok {
		return nil, nil, false
	}
	buffer := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead)) // never grows
	_, err := buffer.ReadFrom(http.MaxBytesReader(w, r.Body, limit))
	if err == nil {
		return buffer.Bytes(), release, true
	}
	release()
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		reject(w, r, problem.TooLarge)
	} else {
		problem.Incomplete.Write(w)
	}
	return nil, nil, false
}

// reject sends a problem without waiting for the rest of the body. It then discards what the client
// still sends: closing a connection with unread data can destroy the response on its way.
func reject(w http.ResponseWriter, r *http.Request, p api.Problem) {
	conn := http.NewResponseController(w)
	// Some writers in tests support none of these calls.
	_ = conn.EnableFullDuplex() // otherwise, net/http reads the body first
	w.Header().Set("Connection", "close")
	p.Write(w)
	_ = conn.Flush()
	ctx, cancel := context.WithTimeout(r.Context(), maxDiscard)
	defer cancel()
	if discards.Acquire(ctx, 1) != nil {
		return
	}
	defer discards.Release(1)
	end, _ := ctx.Deadline()
	_ = conn.SetReadDeadline(end)
	_, _ = io.Copy(io.Discard, r.Body)
}

// discards limits how many bodies are discarded at once, because that takes processor time.
var discards = semaphore.NewWeighted(2)

// connections limits the open connections of each client.
type connections struct {
	max     int
	proxies Proxies // not limited
	mu      sync.Mutex
	open    map[netip.Prefix]int
}

// count is an http.Server's ConnState. It closes new connections over the limit.
func (c *connections) count(conn net.Conn, state http.ConnState) {
	address, ok := parseAddress(conn.RemoteAddr().String())
	if !ok || c.proxies.contains(address) {
		return
	}
	client := network(address.String())
	c.mu.Lock()
	defer c.mu.Unlock()
	switch state {
	case http.StateNew:
		if c.open[client]++; c.open[client] > c.max {
			_ = conn.Close() // counted until the server notices
		}
	case http.StateClosed, http.StateHijacked:
		if c.open[client]--; c.open[client] == 0 {
			delete(c.open, client)
		}
	}
}
