package api

import (
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/capsule"
	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/errs"
	"trefoil/shared/quota"
	"trefoil/shared/usage"
)

// writeTimeout is how long a client may take to read before the chat is canceled.
const writeTimeout = 20 * time.Second

// maxAdmitting is the maximum number of chats that a process counts, or reads the session of, at the
// same time. The others wait, so that a burst of chats does not multiply the memory used by calls to the
// store.
const maxAdmitting = 64

// visitorCookie identifies a visitor's device.
const visitorCookie = "__Host-visitor"

// Chats serves chats.
type Chats struct {
	Auth     Auth
	Models   catalog.Lister
	Fanout   *chat.Fanout
	Devices  quota.Devices
	Networks quota.NetworkHasher
	Gate     *quota.Gate
	Keys     *capsule.Keyring
	Spool    Spooler

	// SmokeSecret proves that a request is the scheduled smoke test; empty: none is accepted.
	SmokeSecret string

	writeTimeout time.Duration // 0: the constant; shorter in tests
	admitting    chan struct{} // holds one value per chat being counted and per session being read early
}

// ChatStream serves POST /api/chat/stream. It sends the answers of up to three models as one stream
// of server-sent events. Rejected requests are not counted as chats.
func ChatStream(c Chats) http.Handler {
	c.admitting = make(chan struct{}, maxAdmitting)
	return Handle("POST /api/chat/stream", c.stream, within(-1))
}

func (c Chats) stream(w http.ResponseWriter, r *http.Request) error {
	var request chat.Request
	session := sync.OnceValues(func() (caller, error) { return c.Auth.session(r) })
	frames, err := c.read(w, r, &request, func() {
		select {
		case c.admitting <- struct{}{}:
			defer func() { <-c.admitting }()
			_, _ = session()
		default: // in a crowd, it is read when the chat is counted
		}
	})
	if err != nil {
		return err
	}
	models, err := c.Models.Models(r.Context())
	if err != nil {
		return err
	}
	question, err := request.Question(models)
	if err != nil {
		return err
	}
	leave, err := c.enter(r.Context())
	if err != nil {
		return err
	}
	defer leave()
	var admission quota.Admission
	if c.isSmokeTest(r, request) {
		admission, err = c.Gate.AdmitSmokeTest(r.Context(), c.Auth.Now(), question)
	} else {
		admission, err = c.admit(w, r, session, question)
	}
	if err != nil {
		return err
	}
	leave()
	c.streamAnswers(w, r, question, admission, frames)
	return nil
}

// SmokeHeader is the header with Chats.SmokeSecret.
const SmokeHeader = "X-Smoke-Test"

// isSmokeTest reports whether a request is the scheduled smoke test. The secret is good for only one
// short question, which a budget limits, so a leak could not be used for anything else.
func (c Chats) isSmokeTest(r *http.Request, request chat.Request) bool {
	given := []byte(r.Header.Get(SmokeHeader))
	return c.SmokeSecret != "" && request.IsSmokeTest() && subtle.ConstantTimeCompare(given, []byte(c.SmokeSecret)) == 1
}

// read decodes a request. If the request is encrypted, it calls prefetch during the decryption, and
// returns the frames for the response.
func (c Chats) read(w http.ResponseWriter, r *http.Request, request *chat.Request, prefetch func()) (*capsule.Frames, error) {
	if r.Header.Get("Content-Type") != capsule.RequestType {
		return nil, readJSON(w, r, request)
	}
	open := sync.OnceValues(func() (*capsule.Frames, error) {
		opened, err := c.Keys.Open(r.Context(), limitedBody(w, r))
		if err != nil {
			return nil, err
		}
		if err := decodeJSON(opened, request); err != nil {
			return nil, err
		}
		return opened.Frames()
	})
	// Starting a goroutine on an idle processor can take 0.2 ms. That delays the decryption, because
	// reading the session usually takes longer.
	go func() {
		defer func() { _ = recover() }() // the call below panics, too
		_, _ = open()
	}()
	prefetch()
	return open()
}

// enter waits while maxAdmitting other chats are being counted. The caller must call leave; calling
// it again has no effect.
func (c Chats) enter(ctx context.Context) (leave func(), err error) {
	select {
	case c.admitting <- struct{}{}:
		return sync.OnceFunc(func() { <-c.admitting }), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// admit counts the chat for the caller that session returns. A new visitor gets a cookie, but only if
// the chat is admitted.
func (c Chats) admit(w http.ResponseWriter, r *http.Request, session func() (caller, error), q chat.Question) (quota.Admission, error) {
	now := c.Auth.Now()
	found, err := session()
	if err != nil {
		return quota.Admission{}, err
	}
	extended, err := c.Auth.extend(w, r, found)
	if errors.Is(err, errs.ErrNotFound) { // the session has ended since it was read
		err = account.ErrSignedOut
	}
	if err != nil {
		return quota.Admission{}, err
	}
	// Finish counting even if the client disconnects, so that the chat can be refunded.
	ctx, cancel := detach(r.Context())
	defer cancel()
	if extended.UserID != "" {
		return c.Gate.Admit(ctx, now, quota.Caller{UserID: extended.UserID, Epoch: extended.Epoch}, q)
	}
	device, newCookieValue, err := c.Devices.Device(ctx, cookieValue(r, visitorCookie))
	if err != nil {
		return quota.Admission{}, err
	}
	network, err := c.Networks.Hash(ctx, viewerAddress(r))
	if err != nil {
		return quota.Admission{}, err
	}
	admission, err := c.Gate.Admit(ctx, now, quota.Caller{Device: device, NewDevice: newCookieValue != "", Network: network}, q)
	if err == nil && newCookieValue != "" {
		http.SetCookie(w, newCookie(visitorCookie, newCookieValue, deviceTTL))
	}
	return admission, err
}

// streamAnswers streams the answers and settles the chat, even after a panic. It settles the chat
// before it sends the last event, so a client that has received that event sees the updated quota.
// Failures that are still being recorded do not delay settling, which has no time to lose at the
// end of a Lambda.
func (c Chats) streamAnswers(w http.ResponseWriter, r *http.Request, q chat.Question, admission quota.Admission, frames *capsule.Frames) {
	begin := time.Now()
	end := begin.Add(chat.Timeout)
	if q.Sequential {
		end = begin.Add(chat.Timeout * time.Duration(len(q.Models)))
	}
	if last, ok := r.Context().Deadline(); ok && last.Add(-quotaTimeout).Before(end) {
		end = last.Add(-quotaTimeout) // leaves quotaTimeout for settling
	}
	admitted := admission // out changes admission
	settled, out := c.newStream(w, q, frames, end)
	ctx := r.Context()
	if paced, ok := out.(*pacedStream); ok {
		detached, release := withoutClient(ctx)
		defer release()
		ctx = detached
		defer paced.frames.out.end(r.Context())
	}
	settled.admission = &admission
	settled.fail = func(models []string) { c.fail(r.Context(), admitted, models) }
	var results []chat.Result // nil after a panic
	defer func() {
		settled.extend(r.Context())
		c.settle(r.Context(), admission, results, settled.firstToken(begin))
		settled.done()
	}()
	ctx, cancel := context.WithDeadline(ctx, end)
	defer cancel()
	results = c.Fanout.Run(ctx, q, out)
}

// newStream returns a stream that is settled, and the same stream for the fan-out. It is encrypted if
// frames is not nil.
func (c Chats) newStream(w http.ResponseWriter, q chat.Question, frames *capsule.Frames, end time.Time) (*settledStream, chat.Stream) {
	timeout := cmp.Or(c.writeTimeout, writeTimeout)
	if frames == nil {
		out := newResponseWriter(w, "text/event-stream", timeout, end)
		settled := &settledStream{out: out, events: &eventStream{out: out}}
		return settled, settled
	}
	out := newResponseWriter(w, capsule.ResponseType, timeout, end)
	paced := newFrameStream(&spool{out: out, store: c.Spool, chatID: q.ChatID}, frames, q.Models)
	settled := &settledStream{out: out, events: paced}
	return settled, &pacedStream{settledStream: settled, frames: paced}
}

// fail records models that can be retried for free.
func (c Chats) fail(ctx context.Context, admission quota.Admission, models []string) {
	defer func() {
		if recover() != nil { // the value may contain user input
			slog.Error("panic", "route", "POST /api/chat/stream", "at", panicSite())
		}
	}()
	ctx, cancel := detach(ctx)
	defer cancel()
	if err := c.Gate.Fail(ctx, admission, models); err != nil {
		slog.Error("failure not recorded", "class", errorClass(err))
	}
}

// settle settles a chat and logs how it ended. first is how long after its admission the first token was
// sent, or 0 if none was.
func (c Chats) settle(ctx context.Context, admission quota.Admission, results []chat.Result, first time.Duration) {
	ctx, cancel := detach(ctx)
	defer cancel()
	if err := c.Gate.Settle(ctx, admission, results); err != nil {
		slog.Error("chat not settled", "class", errorClass(err))
	}
	failed := errorCodes(results)
	if admission.Uncounted {
		// Without the cost, about a tenth of a cent a day: its metric would be billed for every hour.
		slog.Info("smoke test ended", "failed", len(failed), "codes", failed)
		return
	}
	// The stack derives metrics for costs, failures and speed from this line. It contains nothing
	// about the caller.
	var firstMS any // null without a token, so that it does not count as fast
	if first > 0 {
		firstMS = first.Milliseconds()
	}
	slog.Info("chat ended", "cost_nano", usage.Cost(usage.Answers(results)), "cost_errors", usage.CostErrors(results), "requested", len(results), "failed", len(failed), "codes", failed, "first_ms", firstMS)
}

// errorCodes returns the error codes of failed answers, except those caused by the client.
func errorCodes(results []chat.Result) []chat.Code {
	failed := []chat.Code{}
	for _, r := range results {
		if r.Code != "" && r.Code != chat.CodeInterrupted && r.Code != chat.CodeTooLong && r.Code != chat.CodeNoSources {
			failed = append(failed, r.Code)
		}
	}
	return failed
}
