package main

import (
	"bytes"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"trefoil/shared/chat"
)

// What a person typed, attached or looked up, and what a model said, is in no file, in no table and in no log once
// the chats are over: not where they went well, and not where they failed.
func TestNothingOfAChatIsWritten(t *testing.T) {
	const (
		asked   = "canaryasked"
		named   = "canaryfile"
		held    = "canarytext"
		earlier = "canaryearlier"
		// The answers of the demo repeat what they are about; this one says it on its own.
		said = "no real model was asked"
	)
	// What is stored on purpose. That it is found shows that the search would find the rest.
	const username = "control-canaryname"

	o := testOptions(t, nil)
	if err := buildFunctions(); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	o.log = io.MultiWriter(&log, t.Output())
	temporary := t.TempDir()
	p := launch(t, o, functionsVariable+"="+builtFunctions, "LAMBDA=1", "TMPDIR="+temporary)
	s := &stack{url: p.url}
	ids := defaults(t, s)

	answers := ""
	for _, test := range []struct {
		name string
		chat func(*chat.Request)
		want int
	}{
		{"answered", func(*chat.Request) {}, http.StatusOK},
		{"with search", func(r *chat.Request) { r.DeepSearchEnabled = true }, http.StatusOK},
		{"without search results", func(r *chat.Request) { r.DeepSearchEnabled = true; r.Message += " demo:noresults" }, http.StatusOK},
		{"without a search", func(r *chat.Request) { r.DeepSearchEnabled = true; r.Message += " demo:nosearch" }, http.StatusOK},
		{"refused upstream", func(r *chat.Request) { r.Message += " demo:fail " + ids[0] }, http.StatusOK},
		{"no credit", func(r *chat.Request) { r.Message += " demo:status 402 " + ids[0] }, http.StatusOK},
		{"failed midway", func(r *chat.Request) { r.Message += " demo:error" }, http.StatusOK},
		{"cut", func(r *chat.Request) { r.Message += " demo:cut" }, http.StatusOK},
		{"without a word", func(r *chat.Request) { r.Message += " demo:empty" }, http.StatusOK},
		{"an unknown model", func(r *chat.Request) { r.ModelIDs = []string{asked} }, http.StatusBadRequest},
		{"too long", func(r *chat.Request) { r.Message = strings.Repeat(asked+" ", 6000) }, http.StatusRequestEntityTooLarge},
		{"no chat at all", func(r *chat.Request) { r.ChatID = asked }, http.StatusBadRequest},
	} {
		request := chat.Request{
			Message: "What of " + asked + "?", ModelIDs: ids, ChatID: chat.NewID(),
			Attachments: []chat.Attachment{{ID: "1", Name: named + ".txt", Type: "text/plain", Size: 9, Text: held}},
			History: map[string][]chat.Message{ids[0]: {
				{Role: chat.User, Content: earlier}, {Role: chat.Assistant, Content: earlier},
			}},
		}
		test.chat(&request)
		resp := send(t, t.Context(), s, request) // without a cookie: each a visitor of their own
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != test.want {
			t.Errorf("%s: status %d, want %d: %v %s", test.name, resp.StatusCode, test.want, err, body)
		}
		answers += string(body)
	}
	if !strings.Contains(answers, said) || !strings.Contains(answers, asked) {
		t.Error("no answer said what is looked for")
	}
	registered := request(t, s, http.MethodPost, "/api/register", "application/json", `{"username":"`+username+`","password":"canarypassword"}`)
	if registered.StatusCode != http.StatusOK && registered.StatusCode != http.StatusCreated {
		t.Fatalf("registering: %d", registered.StatusCode)
	}
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Fatal(err)
	}

	written := files(t, o.data, temporary)
	written["the log"] = log.Bytes()
	if !strings.Contains(log.String(), "POST /api/chat/stream") {
		t.Error("the chats are not in the log")
	}
	if found := whichHold(written, username); len(found) == 0 {
		t.Error("the control is nowhere to be found: this test cannot fail")
	}
	for _, text := range []string{asked, named, held, earlier, said, "canarypassword"} {
		if found := whichHold(written, text); len(found) > 0 {
			t.Errorf("%q stands in %v", text, found)
		}
	}
}

// files are all that lie in the directories, by path.
func files(t *testing.T, directories ...string) map[string][]byte {
	t.Helper()
	found := map[string][]byte{}
	for _, directory := range directories {
		err := filepath.WalkDir(directory, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() {
				return err
			}
			found[path], err = os.ReadFile(path)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

func whichHold(written map[string][]byte, text string) []string {
	var found []string
	for path, content := range written {
		if bytes.Contains(bytes.ToLower(content), []byte(strings.ToLower(text))) {
			found = append(found, path)
		}
	}
	slices.Sort(found)
	return found
}
