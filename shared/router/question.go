package router

import (
	"slices"

	"trefoil/shared/chat"
)

// question is a question to one model. If the router rejects it for a limit of the model, revise
// changes it.
type question struct {
	model         string
	thread        []chat.Message
	window        int         // context window in tokens; 0 if unknown
	maxTokens     int         // maximum length of the answer and its reasoning in tokens; 0 for the router's own
	effort        chat.Effort // of reasoning; empty for the model's own
	format        chat.Format // requested as a schema; empty if the model does not accept one
	imagesOmitted bool        // the thread had images
	limited       bool        // the router named maxTokens
	progress      *chat.Progress

	// Set by newRequest.
	prompt int // estimated length of the thread in tokens
	sent   int // the maximum length that was sent
}

func (c *Client) newQuestion(call chat.Call) *question {
	q := &question{model: call.Model.ID, thread: call.Thread, window: call.Model.Window, maxTokens: c.MaxTokens + call.Model.ReasoningTokens(call.Effort), progress: call.Progress}
	if call.Model.Reasoning {
		q.effort = call.Effort
	}
	if call.Model.Structured {
		q.format = call.Format
	}
	if call.Model.TextOnly {
		q.omitImages()
	}
	return q
}

// omitImages removes all images from the thread. It reports whether there were any.
func (q *question) omitImages() bool {
	if !slices.ContainsFunc(q.thread, hasImages) {
		return false
	}
	q.thread = chat.WithoutImages(q.thread)
	q.imagesOmitted = true
	return true
}

func hasImages(m chat.Message) bool { return m.Role == chat.User && len(m.Images()) > 0 }

// revise changes a rejected question so that it respects the limit that the router named. It
// reports whether the question can be sent again. It changes each part of the question only once.
func (q *question) revise(r refusal) bool {
	if r.images && q.omitImages() {
		return true
	}
	if r.format && q.format != "" {
		q.format = "" // the prompt describes the form, too
		return true
	}
	if q.limited {
		return false
	}
	switch n := r.allowed(q.sent, q.prompt); {
	case r.unsupported:
		q.maxTokens = 0
	case 0 < n && n < q.sent:
		q.maxTokens = n
	default:
		return false
	}
	q.window, q.limited = 0, true
	return true
}
