package api

import (
	"net/http"

	"trefoil/shared/chat"
	"trefoil/shared/store"
)

// ChatStop serves POST /api/chat/stop. It needs no session, because chat IDs are 128 random bits.
// The streaming function polls for the mark.
func ChatStop(stops *store.Ephemeral) http.Handler {
	return Handle("POST /api/chat/stop", func(w http.ResponseWriter, r *http.Request) error {
		var request chat.StopRequest
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		if err := request.Validate(); err != nil {
			return err
		}
		if err := stops.Stop(r.Context(), request.ChatID, request.ModelID); err != nil {
			return err
		}
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}
