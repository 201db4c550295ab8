package chat

import "trefoil/shared/errs"

// StopRequest is the JSON request to stop a chat or one model of it.
type StopRequest struct {
	ChatID  string `json:"chatId"`
	ModelID string `json:"modelId"` // empty stops the whole chat
}

// Validate checks the chat ID. Its errors are from package errs.
func (r StopRequest) Validate() error { return validateID(r.ChatID) }

// ResumeRequest is the JSON request for the rest of a chat's encrypted response.
type ResumeRequest struct {
	ChatID   string `json:"chatId"`
	Received int64  `json:"received"` // bytes of the response
}

// Validate checks the request. Its errors are from package errs.
func (r ResumeRequest) Validate() error {
	if r.Received < 0 || r.Received > maxReceived {
		return errs.New(errs.ErrInvalid, "invalid", "The position in the answer is invalid. Reload the page and try again.")
	}
	return validateID(r.ChatID)
}

// maxReceived is more than a response can have.
const maxReceived = 1 << 32

func validateID(chatID string) error {
	if !chatIDPattern().MatchString(chatID) {
		return errs.New(errs.ErrInvalid, "invalid_chat_id", "The chat ID is invalid. Reload the page and try again.")
	}
	return nil
}
