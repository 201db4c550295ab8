package main

import (
	"encoding/json"
	"flag"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var allLeaks = flag.Bool("all-leaks", false, "build every leak, not only those of npm test")

// leak is a line that a build of the product has in addition.
type leak struct {
	name    string
	file    string // below the repository's root
	after   string // the line, which exists once in the file, that it follows
	line    string
	imports []string
	server  bool // build the server, not the Lambda
	sink    sink // where it leaks; empty if it does not
	always  bool // built by npm test
}

// question is the text of the question where a chat.Question named q is in scope.
const question = "q.Threads[q.Models[0].ID][len(q.Threads[q.Models[0].ID])-1].Content"

var leaks = []leak{
	{
		name: "the router's error is logged", sink: logged, file: "shared/router/exchange.go",
		after: "	text = bytes.TrimSpace(text)", line: `slog.Warn("the router failed", "body", text)`, imports: []string{"log/slog"},
	},
	{
		name: "the query is printed", sink: standardError, file: "shared/chat/search.go",
		after: "	result.provider = f.Search.ProviderName()", line: `println("searching", query)`,
	},
	{
		name: "a panic is not recovered", sink: panicText, file: "shared/chat/run.go",
		after: "	dropped := false // text was lost, so the answer is incomplete", line: `go func() { panic(call.Thread[len(call.Thread)-1].Content) }()`,
	},
	{
		name: "the question is an attribute", sink: table, always: true, file: "shared/api/chat_stream.go",
		after: "	admitted := admission // out changes admission", line: `c.fail(r.Context(), admitted, []string{` + question + `})`,
	},
	{
		name: "the question is in a temporary file", sink: temporaryFile, always: true, file: "shared/chat/request.go",
		after:   "	m := Message{Role: User, Content: r.Message, Attachments: r.Attachments}",
		line:    `_ = os.WriteFile(os.TempDir()+"/last", base64.StdEncoding.AppendEncode(nil, []byte(m.Content)), 0o600)`,
		imports: []string{"os", "encoding/base64"},
	},
	{
		name: "the question is in the function's directory", sink: functionFile, file: "shared/chat/request.go",
		after:   "	m := Message{Role: User, Content: r.Message, Attachments: r.Attachments}",
		line:    `_ = os.WriteFile(m.Content, nil, 0o600)`,
		imports: []string{"os"},
	},
	{
		name: "the question is an icon", sink: iconFile, server: true, file: "shared/chat/request.go",
		after:   "	m := Message{Role: User, Content: r.Message, Attachments: r.Attachments}",
		line:    `_ = os.WriteFile(os.Getenv("DATA_DIR")+"/icons/last", hex.AppendEncode(nil, []byte(m.Content)), 0o600)`,
		imports: []string{"os", "encoding/hex"},
	},
	{
		name: "the question is a file in DATA_DIR", sink: dataFile, server: true, file: "shared/chat/request.go",
		after:   "	m := Message{Role: User, Content: r.Message, Attachments: r.Attachments}",
		line:    `_ = os.WriteFile(os.Getenv("DATA_DIR")+"/last", []byte(m.Content), 0o600)`,
		imports: []string{"os"},
	},
	{
		name: "the question is a header", sink: responseHeader, file: "shared/api/chat_stream.go",
		after: "	admitted := admission // out changes admission", line: `w.Header().Set("X-Question", url.PathEscape(` + question + `))`,
		imports: []string{"net/url"},
	},
	// The product drops what packages log.
	{
		name: "the question is printed by package log", file: "shared/api/chat_stream.go",
		after: "	admitted := admission // out changes admission", line: `log.Print(` + question + `)`, imports: []string{"log"},
	},
	// The product recovers from these panics and drops their text.
	{
		name: "the handler panics", file: "shared/api/chat_stream.go",
		after: "	admitted := admission // out changes admission", line: `if len(q.Models) > 0 { panic(` + question + `) }`,
	},
	{
		name: "a model's goroutine panics", file: "shared/chat/run.go",
		after: "	dropped := false // text was lost, so the answer is incomplete", line: `if len(call.Thread) > 0 { panic(call.Thread[0].Content) }`,
	},
	{
		name: "the search panics", file: "shared/chat/search.go",
		after: "	result.provider = f.Search.ProviderName()", line: `if query != "" { panic(query) }`,
	},
}

// Every build that leaks is caught where it leaks, and nowhere else.
func TestLeaksAreCaught(t *testing.T) {
	t.Parallel()
	for _, l := range leaks {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			overlay := l.overlay(t)
			if !l.always && !*allLeaks {
				build(t, overlay, os.DevNull, "./"+filepath.Dir(l.file)) // compiles
				return
			}
			functions, server := "", ""
			if l.server {
				server = filepath.Join(t.TempDir(), "server")
				build(t, overlay, server, "./infra/server")
			} else {
				functions = leakingFunctions(t, overlay)
			}
			c := startCanary(t, functions, server)
			c.guest(1).ask(searching(""))
			c.guest(2).ask(saying("upstream-refuse-all"))
			if err := c.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			_ = c.Wait()
			found := c.leaks(c.written())
			if l.sink == "" && len(found) > 0 || l.sink != "" && (len(found) != 1 || len(found[l.sink]) == 0) {
				t.Errorf("found %q, want some of them in %q and nowhere else", found, l.sink)
			}
		})
	}
}

// overlay writes a copy of the file with the line, and the overlay for go build that replaces the
// file by it. It returns the path of the overlay.
func (l leak) overlay(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(root, l.file)
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(source)
	if n := strings.Count(text, l.after+"\n"); n != 1 {
		t.Fatalf("%s has the line %q %d times, want once: choose another one", l.file, strings.TrimSpace(l.after), n)
	}
	text = strings.Replace(text, l.after+"\n", l.after+"\n"+l.line+"\n", 1)
	for _, name := range l.imports {
		if quoted := `"` + name + `"`; !strings.Contains(text, quoted) {
			text = strings.Replace(text, "import (\n", "import (\n"+quoted+"\n", 1)
		}
	}
	leaking, err := format.Source([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	directory := t.TempDir()
	replaced := filepath.Join(directory, filepath.Base(l.file))
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{path: replaced}})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{replaced: leaking, filepath.Join(directory, "overlay.json"): overlay} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(directory, "overlay.json")
}

func build(t *testing.T, overlay, output string, args ...string) {
	t.Helper()
	cmd := exec.Command("go", append([]string{"build", "-overlay", overlay, "-o", output}, args...)...)
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0") // as for deployment
	if output, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s", output)
	}
}

// leakingFunctions returns a directory with the Lambdas, one of which leaks.
func leakingFunctions(t *testing.T, overlay string) string {
	t.Helper()
	const leaking = "chat-stream"
	built, directory := buildFunctions(t), t.TempDir()
	functions, err := os.ReadDir(built)
	if err != nil {
		t.Fatal(err)
	}
	for _, function := range functions {
		if function.Name() == leaking {
			build(t, overlay, filepath.Join(directory, leaking, "bootstrap"), append(slices.Clone(functionFlags), "./functions/"+leaking)...)
		} else if err := os.Symlink(filepath.Join(built, function.Name()), filepath.Join(directory, function.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return directory
}
