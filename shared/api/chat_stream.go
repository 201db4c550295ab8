package api

import (
	"context"
	"net/http"
	"time"

	"trefoil/shared/catalog"
	"trefoil/shared/chat"
)

// maxChat is how long one chat may stream. Lambda's own deadline, where it is
// nearer, wins; infra gives the streaming function a little more than this.
const maxChat = 170 * time.Second

// ChatStream serves POST /api/chat/stream: one question, up to three answers,
// as one stream of server-sent events.
func ChatStream(models catalog.Lister, asker *chat.Asker) http.Handler {
	return Handle("POST /api/chat/stream", func(w http.ResponseWriter, r *http.Request) error {
		var request chat.Request
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		all, err := models.Models(r.Context())
		if err != nil {
			return err
		}
		question, err := request.Question(all, false)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(r.Context(), maxChat)
		defer cancel()
		asker.Ask(ctx, question, newEventStream(w))
		return nil
	})
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
