package main

import (
	"bytes"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"trefoil/shared/chat"
)

// After a chat, successful or not, no file, table or log contains its prompts, attachments,
// searches or answers, or the visitor's address.
func TestChatContentIsNeverWritten(t *testing.T) {
	t.Parallel()
	const (
		prompt   = "canaryprompt"
		fileName = "canaryfile"
		fileText = "canarytext"
		history  = "canaryhistory"
		answer   = "no real model was used" // in every demo answer
		network  = "203.0.113."
	)
	// The username is the control: it is stored on purpose, so the search must find it.
	const username = "control-canaryname"

	o := testOptions(t, nil)
	var log bytes.Buffer
	o.log = io.MultiWriter(&log, t.Output())
	temporary := t.TempDir()
	// With this limit, a chat succeeds only if its own address reaches the Lambda. The statuses below
	// therefore prove that the Lambdas saw the addresses.
	o.functions = buildFunctions(t)
	p := launch(t, o, "TMPDIR="+temporary,
		"TRUSTED_PROXIES=127.0.0.1,::1", "VISITOR_NETWORK_LIMIT=1")
	s := &product{url: p.url, data: o.data}
	ids := defaultModels(t, s)

	answers := ""
	for i, test := range []struct {
		name string
		chat func(*chat.Request)
		want int
	}{
		{"answered", func(*chat.Request) {}, http.StatusOK},
		{"with search", func(r *chat.Request) { r.DeepSearchEnabled = true }, http.StatusOK},
		{"without search results", func(r *chat.Request) { r.DeepSearchEnabled = true; r.Message += " demo:noresults" }, http.StatusOK},
		{"without a search", func(r *chat.Request) { r.DeepSearchEnabled = true; r.Message += " demo:nosearch" }, http.StatusOK},
		{"rejected upstream", func(r *chat.Request) { r.Message += " demo:fail " + ids[0] }, http.StatusOK},
		{"no credit", func(r *chat.Request) { r.Message += " demo:status 402 " + ids[0] }, http.StatusOK},
		{"failed mid-answer", func(r *chat.Request) { r.Message += " demo:error" }, http.StatusOK},
		{"cut", func(r *chat.Request) { r.Message += " demo:cut" }, http.StatusOK},
		{"empty answer", func(r *chat.Request) { r.Message += " demo:empty" }, http.StatusOK},
		{"unknown model", func(r *chat.Request) { r.ModelIDs = []string{prompt} }, http.StatusBadRequest},
		{"too long", func(r *chat.Request) { r.Message = strings.Repeat(prompt+" ", 6000) }, http.StatusRequestEntityTooLarge},
		{"invalid chat ID", func(r *chat.Request) { r.ChatID = prompt }, http.StatusBadRequest},
	} {
		request := chat.Request{
			Message: "What about " + prompt + "?", ModelIDs: ids, ChatID: chat.NewID(),
			Attachments: []chat.Attachment{{ID: "1", Name: fileName + ".txt", Type: "text/plain", Size: 9, Text: fileText}},
			History: map[string][]chat.Message{ids[0]: {
				{Role: chat.User, Content: history}, {Role: chat.Assistant, Content: history},
			}},
		}
		test.chat(&request)
		r := newChatRequest(t, t.Context(), s, request) // a new visitor, without cookies
		r.Header.Set("X-Forwarded-For", network+strconv.Itoa(i+1))
		resp := send(t, r)
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != test.want {
			t.Errorf("%s: status %d, want %d: %v %s", test.name, resp.StatusCode, test.want, err, body)
		}
		answers += string(body)
	}
	if !strings.Contains(answers, answer) || !strings.Contains(answers, prompt) {
		t.Error("the answers do not contain the canaries")
	}
	registered := request(t, s, http.MethodPost, "/api/register", "application/json", `{"username":"`+username+`","password":"canarypassword"}`)
	if registered.StatusCode != http.StatusOK && registered.StatusCode != http.StatusCreated {
		t.Fatalf("register: status %d", registered.StatusCode)
	}
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Fatal(err)
	}

	written := readFiles(t, o.data, temporary)
	written["the log"] = log.Bytes()
	if !strings.Contains(log.String(), "POST /api/chat/stream") {
		t.Error("the log does not contain the requests")
	}
	if found := search(written, username); len(found) == 0 {
		t.Error("the control was not found, so this test proves nothing")
	}
	for _, text := range []string{prompt, fileName, fileText, history, answer, network, "canarypassword"} {
		if found := search(written, text); len(found) > 0 {
			t.Errorf("%q was written to %v", text, found)
		}
	}
}

// readFiles reads all files in the directories. The result is keyed by path.
func readFiles(t *testing.T, directories ...string) map[string][]byte {
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

// search returns the paths of the files that contain text, ignoring case.
func search(written map[string][]byte, text string) []string {
	var found []string
	for path, content := range written {
		if bytes.Contains(bytes.ToLower(content), []byte(strings.ToLower(text))) {
			found = append(found, path)
		}
	}
	slices.Sort(found)
	return found
}
