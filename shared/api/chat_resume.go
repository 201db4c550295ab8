package api

import (
	"net/http"

	"trefoil/shared/chat"
	"trefoil/shared/store"
)

// ChatResume serves POST /api/chat/resume. It needs no session, because chat IDs are 128 random bits,
// and what it returns is encrypted. The streaming function polls for the request.
func ChatResume(spool *store.Ephemeral) http.Handler {
	return Handle("POST /api/chat/resume", func(w http.ResponseWriter, r *http.Request) error {
		var request chat.ResumeRequest
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		if err := request.Validate(); err != nil {
			return err
		}
		rest, err := spool.Resume(r.Context(), request.ChatID, request.Received)
		if err != nil {
			return err
		}
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write(rest) // the client may have disconnected
		return nil
	})
}
