package api

import (
	"context"
	"net/http"

	"trefoil/shared/chat"
)

// ChatStopper remembers that a reader has stopped a chat, or one model of it.
type ChatStopper interface {
	// Stop marks the whole chat when modelID is empty.
	Stop(ctx context.Context, chatID, modelID string) error
}

// StopChat serves POST /api/chat/stop. Whoever knows a chat's 128 random bits
// may stop it; the streaming function looks for the mark.
func StopChat(stopper ChatStopper) http.Handler {
	return Handle("POST /api/chat/stop", func(w http.ResponseWriter, r *http.Request) error {
		var request chat.StopRequest
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		if err := request.Validate(); err != nil {
			return err
		}
		if err := stopper.Stop(r.Context(), request.ChatID, request.ModelID); err != nil {
			return err
		}
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}
