package api

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/quota"
	"trefoil/shared/usage"
)

const (
	// chatTimeout is how long one chat may stream. Lambda's own deadline, where it is
	// nearer, wins; infra gives the streaming function a little more than this.
	chatTimeout = 170 * time.Second
	// quotaTimeout is how long it may take to count a chat, or to settle one.
	quotaTimeout = 10 * time.Second
	// finishGrace is kept before Lambda's deadline to end the stream.
	finishGrace = 300 * time.Millisecond
)

// visitorCookie tells visitors apart.
const visitorCookie = "__Host-visitor"

// visitorCookieTTL is as long as the store remembers a visitor.
const visitorCookieTTL = 180 * 24 * time.Hour

// Devices tells visitors apart.
type Devices interface {
	// Device is the device of a cookie's value, or a new one and its cookie's value.
	Device(ctx context.Context, value string) (device, issue string, err error)
}

// ChatHandler is what asking takes.
type ChatHandler struct {
	Models   catalog.Lister
	Fanout   *chat.Fanout
	Sessions Sessions
	Devices  Devices
	Networks NetworkHasher
	Gate     *quota.Gate
	Now      func() time.Time
}

// ChatStream serves POST /api/chat/stream: one question, up to three answers,
// as one stream of server-sent events. What is refused is not counted.
func ChatStream(c ChatHandler) http.Handler { return Handle("POST /api/chat/stream", c.stream) }

func (c ChatHandler) stream(w http.ResponseWriter, r *http.Request) error {
	var request chat.Request
	if err := readJSON(w, r, &request); err != nil {
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
	admission, err := c.admit(w, r, question)
	if err != nil {
		return err
	}
	c.streamAnswers(w, r, question, admission)
	return nil
}

// admit counts the chat on whoever asks. A new visitor gets a cookie, once
// there is something to remember.
func (c ChatHandler) admit(w http.ResponseWriter, r *http.Request, q chat.Question) (quota.Admission, error) {
	now := c.Now()
	who, err := authenticate(w, r, c.Sessions, now)
	if err != nil {
		return quota.Admission{}, err
	}
	// A client that leaves while its chat is counted must get it back, so it is
	// known whether it was.
	ctx, cancel := detach(r.Context())
	defer cancel()
	if who.signedIn() {
		return c.Gate.Admit(ctx, now, quota.Caller{UserID: who.Session.UserID, Epoch: who.Session.Epoch}, q)
	}
	value := ""
	if cookie, err := r.Cookie(visitorCookie); err == nil {
		value = cookie.Value
	}
	device, newValue, err := c.Devices.Device(ctx, value)
	if err != nil {
		return quota.Admission{}, err
	}
	network, err := c.Networks.Hash(ctx, viewerAddress(r))
	if err != nil {
		return quota.Admission{}, err
	}
	admission, err := c.Gate.Admit(ctx, now, quota.Caller{Device: device, Network: network}, q)
	if err == nil && newValue != "" {
		http.SetCookie(w, newCookie(visitorCookie, newValue, visitorCookieTTL))
	}
	return admission, err
}

// streamAnswers streams the answers and settles the chat, whatever becomes of it. That is
// before its last event, so that who has seen it sees what it came to.
func (c ChatHandler) streamAnswers(w http.ResponseWriter, r *http.Request, q chat.Question, admission quota.Admission) {
	out := &settledStream{eventStream: newEventStream(w)}
	var results []chat.Result // none, if all ends in a panic
	defer func() {
		c.settle(r.Context(), admission, results)
		out.end()
	}()
	ctx, cancel := context.WithTimeout(r.Context(), chatTimeout)
	defer cancel()
	results = c.Fanout.Run(ctx, q, out)
}

func (c ChatHandler) settle(ctx context.Context, admission quota.Admission, results []chat.Result) {
	ctx, cancel := detach(ctx)
	defer cancel()
	if err := c.Gate.Settle(ctx, admission, results); err != nil {
		slog.Error("chat not settled", "class", errorClass(err))
	}
	// infra makes metrics of it: what the models cost and how often they fail, of nobody in particular.
	failed := errorCodes(results)
	slog.Info("chat ended", "cost_nano", usage.Cost(usage.Answers(results)), "asked", len(results), "failed", len(failed), "codes", failed)
}

// errorCodes are the classes of those answers that failed by no doing of the reader's.
func errorCodes(results []chat.Result) []chat.Code {
	failed := []chat.Code{}
	for _, r := range results {
		if r.Code != "" && r.Code != chat.CodeInterrupted && r.Code != chat.CodeTooLong {
			failed = append(failed, r.Code)
		}
	}
	return failed
}

// detach is the context of a write that must not be lost because its client
// has left. It ends before Lambda does.
func detach(ctx context.Context) (context.Context, context.CancelFunc) {
	end := time.Now().Add(quotaTimeout)
	if last, ok := ctx.Deadline(); ok && last.Add(-finishGrace).Before(end) {
		end = last.Add(-finishGrace)
	}
	return context.WithDeadline(context.WithoutCancel(ctx), end)
}

// settledStream holds the last event back until the chat is settled.
type settledStream struct {
	eventStream
	done *chat.Event
}

func (s *settledStream) Send(event chat.Event) error {
	if event.Type == chat.EventDone {
		s.done = &event
		return nil
	}
	return s.eventStream.Send(event)
}

func (s *settledStream) end() {
	if s.done != nil {
		_ = s.eventStream.Send(*s.done) // the reader may have left
	}
}

// eventStream writes events as server-sent events
// (https://html.spec.whatwg.org/multipage/server-sent-events.html).
type eventStream struct {
	w     http.ResponseWriter
	flush func() error
}

func newEventStream(w http.ResponseWriter) eventStream {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store, no-transform") // a proxy that compresses would hold events back
	w.Header().Set("X-Accel-Buffering", "no")                 // nginx buffers responses by default
	return eventStream{w: w, flush: http.NewResponseController(w).Flush}
}

// Send writes one event in one piece: in Lambda every write is its own chunk.
func (s eventStream) Send(event chat.Event) error {
	return s.write("data: " + string(event.JSON()) + "\n\n")
}

// KeepAlive writes a comment, which every reader skips.
func (s eventStream) KeepAlive() error { return s.write(": keep-alive\n\n") }

func (s eventStream) write(text string) error {
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	_ = s.flush() // Lambda's writer never buffers and says that it cannot flush
	return nil
}
