package chat_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"trefoil/shared/chat"
	"trefoil/shared/errs"
	"trefoil/shared/limits"
)

// Any body is either a question that every model can be asked, or an error that the user can read.
func FuzzQuestion(f *testing.F) {
	valid, err := json.Marshal(request(func(r *chat.Request) {
		r.Attachments = []chat.Attachment{{Name: "p.png", Type: "image/png", URL: image}, {Name: "n.txt", Text: "notes"}}
		r.History = map[string][]chat.Message{"x/one": {{Role: chat.User, Content: "a"}, {Role: chat.Assistant, Content: "b"}}}
	}))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(valid)
	for _, body := range []string{
		`null`, `{}`, `{"modelIds":["x/one","x/one"],"message":"a"}`, `{"modelIds":["x/one"],"message":" "}`,
		`{"modelIds":["x/two"],"message":"\ud800","history":{"x/two":[{"role":"system","content":"a"}]}}`,
		`{"modelIds":["x/one"],"attachments":[{"url":"data:image/svg+xml,<svg>"}],"retryOf":"0"}`,
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var r chat.Request
		if json.Unmarshal(body, &r) != nil {
			return
		}
		q, err := r.Question(known)
		if err != nil {
			if e, ok := errors.AsType[*errs.Error](err); !ok || e.Detail == "" {
				t.Errorf("error %v", err)
			}
			return
		}
		if len(q.Models) == 0 || len(q.Models) > limits.Get().Question.Models || len(q.Threads) != len(q.Models) || q.ChatID == "" || q.SessionID == "" {
			t.Fatalf("question %+v", q)
		}
		for _, m := range q.Models {
			thread := q.Threads[m.ID]
			if len(thread) == 0 || thread[len(thread)-1].Role != chat.User || thread[len(thread)-1].Content == "" {
				t.Errorf("thread %+v", thread)
			}
			if slices.ContainsFunc(thread, func(m chat.Message) bool { return m.Role != chat.User && m.Role != chat.Assistant || m.Sources != nil }) {
				t.Errorf("thread %+v", thread)
			}
		}
	})
}
