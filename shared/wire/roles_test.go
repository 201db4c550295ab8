package wire_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"

	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/limits"
)

// Who asks. Everybody but a visitor shows a token.
const (
	visitor = iota
	user
	pro
	admin     // granted by another
	owner     // the protected admin
	other     // a user; what they ask is about somebody else, a Pro user
	crossSite // a page of another site, in a Pro user's browser
	expired
	loggedOut
	forged
	malformed
	hashed   // a token's hash in its place, as a thief of the table has it
	outdated // from before a change of password
	gone     // of a user who is not there any more
	people
)

var names = [people]string{
	"visitor", "user", "Pro", "admin", "protected admin", "another user", "cross-site",
	"expired", "logged out", "forged", "malformed", "hash of a token", "outdated", "of nobody",
}

// request is one request of a route, and what it must answer to each of those who ask.
type request struct {
	want  [people]int
	route string // as functions/routes.json has it
	about string // which of the route's requests it is
	// ask says what is asked, and may change who asks before they are stored.
	ask func(*asker) (path, body string)
	// shows is what an answer of 200 holds, or where one of 302 leads.
	shows func(*asker) string
}

var requests = []request{
	// visitor, user, Pro, admin, owner, other, cross-site, expired, logged out, forged, malformed, hash, outdated, gone
	{[people]int{200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200}, "GET /api/health", "", plain("/api/health"), always(`"ok"`)},
	{[people]int{200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200}, "GET /api/models", "", plain("/api/models"), always(premium.ModelID)},

	{[people]int{200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 200, 200, 401, 401}, "POST /api/chat/stream", "a free model", question(free), always(`"done"`)},
	{[people]int{403, 403, 200, 403, 403, 403, 403, 403, 403, 403, 403, 403, 401, 401}, "POST /api/chat/stream", "a premium model", question(premium), always(`"done"`)},
	{[people]int{402, 402, 200, 402, 402, 200, 403, 402, 402, 402, 402, 402, 401, 401}, "POST /api/chat/stream", "after the limit", afterTheLimit(question(free)), always(`"done"`)},
	{[people]int{204, 204, 204, 204, 204, 204, 403, 204, 204, 204, 204, 204, 204, 204}, "POST /api/chat/stop", "", posted("/api/chat/stop", chat.StopRequest{ChatID: strings.Repeat("1", 32)}), nil},

	{[people]int{401, 200, 200, 200, 200, 200, 200, 401, 401, 401, 401, 401, 401, 401}, "GET /api/user", "", plain("/api/user"), ownID},
	{[people]int{401, 204, 204, 204, 204, 403, 403, 401, 401, 401, 401, 401, 401, 401}, "PUT /api/user/password", "by its password", changePassword, nil},
	{[people]int{401, 403, 403, 403, 403, 403, 403, 401, 401, 401, 401, 401, 401, 401}, "PUT /api/user/password", "by a wrong one", posted("/api/user/password", object{"currentPassword": "a guess", "newPassword": "another password"}), nil},
	{[people]int{200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 200, 200, 200, 401}, "POST /api/login", "by its password", logIn, namedID},
	{[people]int{401, 401, 401, 401, 401, 401, 403, 401, 401, 401, 401, 401, 401, 401}, "POST /api/login", "by a wrong one", posted("/api/login", object{"username": "nobody", "password": "a guess"}), nil},
	{[people]int{302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302}, "GET /api/login", "", plain("/api/login"), always("/auth")},
	{[people]int{200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 200, 200, 200, 200}, "POST /api/register", "", register, always(`"is_pro":false`)},
	{[people]int{204, 204, 204, 204, 204, 204, 403, 204, 204, 204, 204, 204, 204, 204}, "POST /api/logout", "", plain("/api/logout"), nil},
	{[people]int{200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 200, 200, 200, 200}, "POST /api/generate-credentials", "", plain("/api/generate-credentials"), always(`"password"`)},
	{[people]int{302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302}, "GET /api/auth/google", "", plain("/api/auth/google"), identityProvider},
	{[people]int{302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302}, "GET /api/auth/google/callback", "in the browser that began", signedInElsewhere, always("/upgrade")},
	{[people]int{302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302}, "GET /api/auth/google/callback", "in another browser", inAnotherBrowser(signedInElsewhere), always("/auth?error=expired")},
}

// Every request of every route, by everybody, whatever carries their token.
func TestEveryRouteByEveryone(t *testing.T) {
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	s := newSite(t)
	left := map[string]bool{} // routes without a request, yet
	access := map[string]string{}
	for _, r := range routes(t) {
		left[r.Method+" "+r.Path], access[r.Method+" "+r.Path] = true, r.Access
	}
	for _, r := range requests {
		if access[r.route] == "" {
			t.Errorf("%s is no route", r.route)
			continue
		}
		delete(left, r.route)
		t.Run(r.route+" "+r.about, func(t *testing.T) {
			s.T = t
			for who, want := range r.want {
				s.wantAnswer(r, who, want)
			}
			if limited := access[r.route]; limited != "public" && r.want[visitor] != 401 || limited == "admin" && r.want[user] != 403 {
				t.Errorf("access is %s, and a visitor gets %d, a user %d", limited, r.want[visitor], r.want[user])
			}
		})
	}
	for _, route := range slices.Sorted(maps.Keys(left)) {
		t.Errorf("%s is in no request: who may ask it?", route)
	}
}

// object is a JSON object.
type object map[string]any

func plain(path string) func(*asker) (string, string) {
	return func(*asker) (string, string) { return path, "" }
}

func posted(path string, body any) func(*asker) (string, string) {
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return func(*asker) (string, string) { return path, string(text) }
}

var free, premium = ofSeed(true), ofSeed(false)

func ofSeed(isFree bool) catalog.Model {
	seed := catalog.Seed()
	return seed[slices.IndexFunc(seed, func(m catalog.Model) bool { return m.IsFree == isFree })]
}

func question(m catalog.Model) func(*asker) (string, string) {
	return posted("/api/chat/stream", chat.Request{Message: "How do tides work?", ModelIDs: []string{m.ModelID}})
}

// afterTheLimit is for an account and a visitor who have had all their free chats.
func afterTheLimit(ask func(*asker) (string, string)) func(*asker) (string, string) {
	return func(a *asker) (string, string) {
		a.named.ChatsUsed = limits.Chats.User
		a.cookies = append(a.cookies, a.spent)
		return ask(a)
	}
}

func changePassword(*asker) (string, string) {
	return posted("/api/user/password", object{"currentPassword": password, "newPassword": "another password"})(nil)
}

func logIn(a *asker) (string, string) {
	return posted("/api/login", object{"username": a.named.Username, "password": password})(nil)
}

func register(*asker) (string, string) {
	return posted("/api/register", object{"username": newName(), "password": password})(nil)
}

// signedInElsewhere is the way back from the identity provider.
func signedInElsewhere(a *asker) (string, string) {
	path, cookie := a.signIn("/upgrade")
	a.cookies = append(a.cookies, cookie)
	return path, ""
}

func inAnotherBrowser(ask func(*asker) (string, string)) func(*asker) (string, string) {
	return func(a *asker) (string, string) {
		path, body := ask(a)
		_, cookie := a.signIn("/chat")
		a.cookies = append(a.cookies[:0], cookie)
		return path, body
	}
}

func always(text string) func(*asker) string { return func(*asker) string { return text } }

func ownID(a *asker) string { return `"id":"` + a.who.ID + `"` }

func namedID(a *asker) string { return `"id":"` + a.named.ID + `"` }

func identityProvider(a *asker) string { return a.provider.AuthorizationEndpoint() + "?" }
