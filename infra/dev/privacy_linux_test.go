package main

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"trefoil/shared/chat"
	"trefoil/shared/storetest"
)

// After chats that succeed or fail in every way, no file, table, log or response header contains
// their prompts, attachments, searches or answers, or what identifies a visitor. The leaking builds
// of TestLeaksAreCaught prove that this test would find it.
func TestChatContentIsNeverWritten(t *testing.T) {
	t.Parallel()
	functions := buildFunctions(t)
	storetest.AwaitDay(t, time.Minute) // networks are counted per day
	c := startCanary(t, functions, "")
	var chats sync.WaitGroup
	for i, test := range []struct {
		name   string
		change func(*chat.Request)
		want   int
	}{
		{"answered", nil, http.StatusOK},
		{"with search", searching(""), http.StatusOK},
		{"without search results", searching("noresults"), http.StatusOK},
		{"without a search", searching("nosearch"), http.StatusOK},
		{"rejected upstream", saying("upstream-refuse-all"), http.StatusOK},
		{"failed mid-answer", saying("upstream-error"), http.StatusOK},
		{"cut", saying("upstream-cut"), http.StatusOK},
		{"garbage", saying("upstream-garbage"), http.StatusOK},
		{"empty answer", saying("upstream-empty"), http.StatusOK},
		{"silent until the deadline", saying("upstream-silence"), http.StatusOK},
		{"unknown model", func(r *chat.Request) { r.ModelIDs = []string{c.marks["prompt"]} }, http.StatusBadRequest},
		{"premium model", func(r *chat.Request) { r.ModelIDs = []string{c.premium} }, http.StatusForbidden},
		{"too long", func(r *chat.Request) { r.Message = strings.Repeat(r.Message, 2000) }, http.StatusRequestEntityTooLarge},
		{"invalid chat ID", func(r *chat.Request) { r.ChatID = c.marks["prompt"] }, http.StatusBadRequest},
		{"invalid session ID", func(r *chat.Request) { r.SessionID = "?" + c.marks["prompt"] }, http.StatusBadRequest},
		{"invalid role", func(r *chat.Request) { r.History[c.models[0]][0].Role = chat.Role(c.marks["prompt"]) }, http.StatusBadRequest},
	} {
		for _, g := range []*guest{c.guest(i + 1), c.encrypting(i + 101)} {
			chats.Go(func() {
				if status, body := g.ask(test.change); status != test.want {
					t.Errorf("%s, encrypted %v: status %d, want %d: %.500s", test.name, g.encrypts, status, test.want, body)
				}
			})
		}
	}
	chats.Go(func() { c.reachLimits(c.guest(50), c.guest(50)) })
	chats.Go(func() { c.stopChat(c.encrypting(51)) })
	chats.Go(func() { c.abandonChat(c.encrypting(52)) })
	chats.Go(func() { c.loseChat(c.encrypting(55)) })
	chats.Go(func() { c.spoilChats(c.encrypting(54)) })
	// The username is stored on purpose.
	const username = "control-canaryname"
	chats.Go(func() { c.useAccount(c.guest(53), username) })
	chats.Wait()

	c.killDuringChat("bootstrap") // the function
	c.awaitRecovery(c.guest(71))
	c.killDuringChat("dynoxide") // the database, and the server with it
	if err := c.Wait(); c.ProcessState.ExitCode() != 1 {
		t.Errorf("without its database, the product exited with %g, want status 1", err)
	}

	// Each service received what it needs, and nothing else.
	asked := []string{"prompt", "instructions", "filename", "filetext", "image", "history", "answer"}
	c.expectReceived("router", append(asked, "result")...)
	c.expectReceived("search", "prompt")
	c.expectReceived("page")

	written := c.written()
	for text, where := range map[string]sink{"POST /api/chat/stream": logged, username: table, "SPOOL#": table} {
		if !strings.Contains(string(written[where]), text) {
			t.Errorf("%q is not in %s, so this test proves nothing", text, where)
		}
	}
	for where, names := range c.leaks(written) {
		t.Errorf("%q in %s", names, where)
	}
}

// guest returns a guest without cookies.
func (c *canary) guest(address int) *guest {
	return &guest{canary: c, address: network + strconv.Itoa(address)}
}

// encrypting returns a guest who encrypts chats.
func (c *canary) encrypting(address int) *guest {
	g := c.guest(address)
	g.encrypts = true
	return g
}

// saying adds text to the message of a request.
func saying(text string) func(*chat.Request) {
	return func(r *chat.Request) { r.Message += " " + text }
}

// searching also turns on Deep Search.
func searching(text string) func(*chat.Request) {
	return func(r *chat.Request) { r.Message, r.DeepSearchEnabled = r.Message+" "+text, true }
}

func (g *guest) expect(name string, want int, change func(*chat.Request)) (id string) {
	g.Helper()
	status, body := g.ask(func(r *chat.Request) {
		if id = r.ChatID; change != nil {
			change(r)
		}
	})
	if status != want {
		g.Errorf("%s: status %d, want %d: %.500s", name, status, want, body)
	}
	return id
}

// reachLimits uses up the chats of a visitor and, with another one, those of their network. On the
// way, an answer fails and is retried, continued and merged.
func (c *canary) reachLimits(first, second *guest) {
	c.Helper()
	failed := first.expect("one model fails", http.StatusOK, saying("upstream-refuse"))
	first.expect("retry", http.StatusOK, func(r *chat.Request) { r.ModelIDs, r.RetryOf = r.ModelIDs[:1], failed })
	first.expect("continue", http.StatusOK, func(r *chat.Request) { r.Message = "Continue exactly where you stopped." })
	first.expect("merge", http.StatusOK, func(r *chat.Request) {
		r.Message += "\n\n<<0123abcd answer A>>\n" + c.marks["answer"] + "\n<<0123abcd end of answer A>>"
	})
	first.expect("visitor's limit", http.StatusPaymentRequired, nil)
	second.expect("network's limit", http.StatusPaymentRequired, nil)
}

// stopChat stops one answer of a chat, and then all of them.
func (c *canary) stopChat(g *guest) {
	c.Helper()
	id, events := g.startChat(c.Context())
	defer events.Close()
	g.call("/api/chat/stop", `{"chatId":"`+id+`","modelId":"`+c.models[0]+`"}`, http.StatusNoContent)
	g.call("/api/chat/stop", `{"chatId":"`+id+`"}`, http.StatusNoContent)
	g.call("/api/chat/stop", `{"chatId":"`+c.marks["prompt"]+`"}`, http.StatusBadRequest)
	if rest, err := io.ReadAll(events); err != nil || !strings.Contains(string(rest), `"done"`) {
		c.Errorf("the stopped chat ended with %v: %.500s", err, rest)
	}
}

// abandonChat disconnects during a chat, and stops it as the page does.
func (c *canary) abandonChat(g *guest) {
	c.Helper()
	ctx, disconnect := context.WithCancel(c.Context())
	id, events := g.startChat(ctx)
	disconnect()
	events.Close()
	g.call("/api/chat/stop", `{"chatId":"`+id+`"}`, http.StatusNoContent)
}

// loseChat loses the connection of a chat and has the rest wait.
func (c *canary) loseChat(g *guest) {
	c.Helper()
	ctx, disconnect := context.WithCancel(c.Context())
	id, events := g.startChat(ctx)
	disconnect()
	events.Close()
	reader := &lossyReader{T: c.T, product: c.product, chatID: id}
	for begin := time.Now(); len(reader.received) == 0; time.Sleep(100 * time.Millisecond) {
		if time.Since(begin) > 20*time.Second {
			c.Error("nothing waits")
			return
		}
		reader.resume(false)
	}
}

// spoilChats sends encrypted chats for another key, changed on their way, and cut off.
func (c *canary) spoilChats(g *guest) {
	c.Helper()
	for _, spoil := range []struct {
		change func(body []byte) []byte
		want   int
	}{
		{func(body []byte) []byte { body[0]++; return body }, http.StatusUnprocessableEntity},
		{func(body []byte) []byte { body[len(body)-1]++; return body }, http.StatusBadRequest},
		{func(body []byte) []byte { return body[:len(body)/2] }, http.StatusBadRequest},
	} {
		r, call := newEncryptedRequest(c.T, c.Context(), c.product, c.key, c.newRequest(func(r *chat.Request) {
			r.Message = strings.Repeat(r.Message, 1000) // takes several chunks
		}))
		setBody(r, spoil.change(call.Body))
		if resp := g.send(r); resp.StatusCode != spoil.want {
			c.Errorf("a spoiled chat: status %d, want %d", resp.StatusCode, spoil.want)
		}
	}
}

// useAccount creates an account, signs in with wrong and right passwords, and chats.
func (c *canary) useAccount(g *guest, username string) {
	c.Helper()
	credentials := func(password string) string { return `{"username":"` + username + `","password":"` + password + `"}` }
	g.call("/api/register", credentials(c.marks["password"]), http.StatusOK)
	g.expect("signed in", http.StatusOK, nil)
	g.call("/api/login", credentials("not "+c.marks["password"]), http.StatusUnauthorized)
	g.call("/api/login", credentials(c.marks["password"]), http.StatusOK)
	g.call("/api/login", `{"username":"`+c.marks["prompt"]+`","password":"`+c.marks["password"]+`"}`, http.StatusUnauthorized)
	g.call("/api/login", `{"username":["`+c.marks["prompt"]+`"]}`, http.StatusBadRequest)
	for _, name := range []string{"__Host-visitor", "__Host-session", "__Host-device"} {
		forger := c.guest(60)
		forger.cookies = []*http.Cookie{{Name: name, Value: c.marks["token"]}}
		forger.ask(nil)
	}
}

// killDuringChat kills all processes of a program while one of them serves a chat.
func (c *canary) killDuringChat(program string) {
	c.Helper()
	_, events := c.encrypting(80 + len(program)).startChat(c.Context())
	defer events.Close()
	c.killAll(c.T, program)
	_, _ = io.ReadAll(events) // until the product notices
	c.hangUp()                // a function does not notice that its client has left
}

// awaitRecovery returns once a chat is answered. Until the runtime notices that a function was
// killed, it may give it another request.
func (c *canary) awaitRecovery(g *guest) {
	c.Helper()
	for start := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		status, events := g.ask(nil)
		if status == http.StatusOK && strings.Contains(events, c.marks["answer"]) {
			return
		}
		if status != http.StatusBadGateway || time.Since(start) > 10*time.Second {
			c.Fatalf("status %d: %s", status, events)
		}
	}
}
