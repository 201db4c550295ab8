package chat

import "trefoil/shared/errs"

// StopRequest is the JSON request to stop a chat or one model of it.
type StopRequest struct {
	ChatID  string `json:"chatId"`
	ModelID string `json:"modelId"` // empty stops the whole chat
}

// Validate checks the chat ID. Its errors are from package errs.
func (r StopRequest) Validate() error {
	if !chatIDPattern().MatchString(r.ChatID) {
		return errs.New(errs.ErrInvalid, "invalid_chat_id", "The chat ID is invalid. Reload the page and try again.")
	}
	return nil
}
