package main

import (
	"bytes"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"trefoil/infra/dev/demo"
	"trefoil/shared/router"
)

func TestRepliesKeepTheOrderOfTheMessages(t *testing.T) {
	server := httptest.NewServer(demo.Router{Models: []string{"demo/model"}}.Handler())
	defer server.Close()
	client := router.New(server.URL+"/v1", "", nil)
	var out bytes.Buffer
	in := strings.NewReader(`["What is a tide?", "What is an echo? demo:error", "What is a comet?"]`)
	if err := run(t.Context(), client, "demo/model", in, &out); err != nil {
		t.Fatal(err)
	}
	var replies []reply
	if err := json.Unmarshal(out.Bytes(), &replies); err != nil {
		t.Fatal(err)
	}
	if len(replies) != 3 {
		t.Fatalf("%d replies to 3 messages", len(replies))
	}
	for i, subject := range []string{"tide", "", "comet"} {
		got := replies[i]
		if !strings.Contains(got.Text, subject) || (subject == "") != (got.Text == "") {
			t.Errorf("reply %d is %q; want one about %q", i, got.Text, subject)
		}
		if subject != "" && (got.InputTokens == 0 || got.OutputTokens == 0) {
			t.Errorf("reply %d has %d input and %d output tokens", i, got.InputTokens, got.OutputTokens)
		}
	}
}
