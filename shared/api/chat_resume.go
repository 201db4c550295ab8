package api

import (
	"context"
	"net/http"

	"trefoil/shared/chat"
)

// ChatResumer returns the rest of answers.
type ChatResumer interface {
	// Resume asks for what follows the first bytes of a chat's response. It returns what has been
	// stored of it so far.
	Resume(ctx context.Context, chatID string, received int64) ([]byte, error)
}

// ChatResume serves POST /api/chat/resume. It needs no session, because chat IDs are 128 random bits,
// and what it returns is encrypted. The streaming function polls for the request.
func ChatResume(resumer ChatResumer) http.Handler {
	return Handle("POST /api/chat/resume", func(w http.ResponseWriter, r *http.Request) error {
		var request chat.ResumeRequest
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		if err := request.Validate(); err != nil {
			return err
		}
		rest, err := resumer.Resume(r.Context(), request.ChatID, request.Received)
		if err != nil {
			return err
		}
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write(rest) // the client may have disconnected
		return nil
	})
}
