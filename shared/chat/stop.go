package chat

import "trefoil/shared/fault"

// StopRequest asks to stop a chat, or one model of it. It stands on the wire as it is.
type StopRequest struct {
	ChatID  string `json:"chatId"`
	ModelID string `json:"modelId"` // empty: the whole chat
}

// Check says whether the request names a chat. Errors are of package fault.
func (r StopRequest) Check() error {
	if !chatIDForm.MatchString(r.ChatID) {
		return fault.New(fault.ErrInvalid, "invalid_chat_id", "The chat's id is malformed. Reload the page and try again.")
	}
	return nil
}
