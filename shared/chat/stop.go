package chat

import "trefoil/shared/errs"

// StopRequest asks to stop a chat, or one model of it. It stands on the wire as it is.
type StopRequest struct {
	ChatID  string `json:"chatId"`
	ModelID string `json:"modelId"` // empty: the whole chat
}

// Check says whether the request names a chat. Errors are of package errs.
func (r StopRequest) Validate() error {
	if !chatIDPattern.MatchString(r.ChatID) {
		return errs.New(errs.ErrInvalid, "invalid_chat_id", "The chat's id is malformed. Reload the page and try again.")
	}
	return nil
}
