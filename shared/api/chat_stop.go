package api

import (
	"context"
	"net/http"

	"trefoil/shared/chat"
)

// ChatStopper stores stop marks.
type ChatStopper interface {
	// Stop marks one model of a chat as stopped, or the whole chat if modelID is empty. For a whole chat,
	// it also deletes the stored rest of the response.
	Stop(ctx context.Context, chatID, modelID string) error
}

// ChatStop serves POST /api/chat/stop. It needs no session, because chat IDs are 128 random bits.
// The streaming function polls for the mark.
func ChatStop(stopper ChatStopper) http.Handler {
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
