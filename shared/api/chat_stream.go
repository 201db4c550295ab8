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
	// maxChat is how long one chat may stream. Lambda's own deadline, where it is
	// nearer, wins; infra gives the streaming function a little more than this.
	maxChat = 170 * time.Second
	// maxDecision is how long it may take to count a chat, or to settle one.
	maxDecision = 10 * time.Second
	// lastMoment is kept before Lambda's deadline to end the stream.
	lastMoment = 300 * time.Millisecond
)

// visitorCookie tells visitors apart.
const visitorCookie = "__Host-visitor"

// visitorLife is as long as the store remembers a visitor.
const visitorLife = 180 * 24 * time.Hour

// Devices tells visitors apart.
type Devices interface {
	// Device is the device of a cookie's value, or a new one and its cookie's value.
	Device(ctx context.Context, value string) (device, issue string, err error)
}

// Chats is what asking takes.
type Chats struct {
	Models   catalog.Lister
	Asker    *chat.Asker
	Sessions Sessions
	Devices  Devices
	Networks Networks
	Gate     *quota.Gate
	Now      func() time.Time
}

// ChatStream serves POST /api/chat/stream: one question, up to three answers,
// as one stream of server-sent events. What is refused is not counted.
func ChatStream(c Chats) http.Handler { return Handle("POST /api/chat/stream", c.stream) }

func (c Chats) stream(w http.ResponseWriter, r *http.Request) error {
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
	pass, err := c.admit(w, r, question)
	if err != nil {
		return err
	}
	c.ask(w, r, question, pass)
	return nil
}

// admit counts the chat on whoever asks. A new visitor gets a cookie, once
// there is something to remember.
func (c Chats) admit(w http.ResponseWriter, r *http.Request, q chat.Question) (quota.Pass, error) {
	now := c.Now()
	who, err := whoAsks(w, r, c.Sessions, now)
	if err != nil {
		return quota.Pass{}, err
	}
	// A client that leaves while its chat is counted must get it back, so it is
	// known whether it was.
	ctx, cancel := decisive(r.Context())
	defer cancel()
	if who.signedIn() {
		return c.Gate.Admit(ctx, now, quota.Caller{UserID: who.Session.UserID, Epoch: who.Session.Epoch}, q)
	}
	value := ""
	if cookie, err := r.Cookie(visitorCookie); err == nil {
		value = cookie.Value
	}
	device, issue, err := c.Devices.Device(ctx, value)
	if err != nil {
		return quota.Pass{}, err
	}
	network, err := c.Networks.Network(ctx, viewerAddress(r))
	if err != nil {
		return quota.Pass{}, err
	}
	pass, err := c.Gate.Admit(ctx, now, quota.Caller{Device: device, Network: network}, q)
	if err == nil && issue != "" {
		http.SetCookie(w, ownCookie(visitorCookie, issue, visitorLife))
	}
	return pass, err
}

// ask streams the answers and settles the chat, whatever becomes of it. That is
// before its last event, so that who has seen it sees what it came to.
func (c Chats) ask(w http.ResponseWriter, r *http.Request, q chat.Question, pass quota.Pass) {
	out := &settledStream{eventStream: newEventStream(w)}
	var results []chat.Result // none, if all ends in a panic
	defer func() {
		c.settle(r.Context(), pass, results)
		out.end()
	}()
	ctx, cancel := context.WithTimeout(r.Context(), maxChat)
	defer cancel()
	results = c.Asker.Ask(ctx, q, out)
}

func (c Chats) settle(ctx context.Context, pass quota.Pass, results []chat.Result) {
	ctx, cancel := decisive(ctx)
	defer cancel()
	if err := c.Gate.Settle(ctx, pass, results); err != nil {
		slog.Error("chat not settled", "class", class(err))
	}
	// infra makes metrics of it: what the models cost and how often they fail, of nobody in particular.
	failed := failures(results)
	slog.Info("chat ended", "cost_nano", usage.Cost(usage.Answers(results)), "asked", len(results), "failed", len(failed), "codes", failed)
}

// failures are the classes of those answers that failed by no doing of the reader's.
func failures(results []chat.Result) []chat.Code {
	failed := []chat.Code{}
	for _, r := range results {
		if r.Code != "" && r.Code != chat.CodeInterrupted && r.Code != chat.CodeTooLong {
			failed = append(failed, r.Code)
		}
	}
	return failed
}

// decisive is the context of a write that must not be lost because its client
// has left. It ends before Lambda does.
func decisive(ctx context.Context) (context.Context, context.CancelFunc) {
	end := time.Now().Add(maxDecision)
	if last, ok := ctx.Deadline(); ok && last.Add(-lastMoment).Before(end) {
		end = last.Add(-lastMoment)
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
	w.Header().Set("Cache-Control", "no-store")
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
