package account

import (
	"strings"
	"testing"
	"time"
)

var now = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func TestCheckCredentials(t *testing.T) {
	tests := []struct {
		name        string
		credentials Credentials
		ok          bool
	}{
		{"shortest", Credentials{"abc", "k3!9zq_w"}, true},
		{"longest", Credentials{strings.Repeat("a", 32), strings.Repeat("p", 128)}, true},
		{"characters after normalization", Credentials{"abc", strings.Repeat("e\u0301", 128)}, true},
		{"too short before normalization", Credentials{"abc", "\ufdfa"}, false}, // 18 characters after it
		{"too short after normalization", Credentials{"abc", strings.Repeat("e\u0301", 7)}, false},
		{"a common password", Credentials{"abc", "password"}, false},
		{"the last common password", Credentials{"abc", lastCommonPassword(t)}, false},
		{"a common password in capitals", Credentials{"abc", "SunShine"}, false},
		{"a common password in wide letters", Credentials{"abc", "ｉｌｏｖｅｙｏｕ"}, false},
		{"a common password with more", Credentials{"abc", "password of mine"}, true},
		{"characters, not bytes", Credentials{"a_b-C9", strings.Repeat("🍀", 128)}, true},
		{"name too short", Credentials{"ab", "k3!9zq_w"}, false},
		{"name too long", Credentials{strings.Repeat("a", 33), "k3!9zq_w"}, false},
		{"empty name", Credentials{"", "k3!9zq_w"}, false},
		{"space in name", Credentials{"a b c", "k3!9zq_w"}, false},
		{"email address", Credentials{"a@b.example", "k3!9zq_w"}, false},
		{"non-Latin letters", Credentials{"абв", "k3!9zq_w"}, false},
		{"newline in name", Credentials{"abc\n", "k3!9zq_w"}, false},
		{"password too short", Credentials{"abc", "1234567"}, false},
		{"password of seven 4-byte characters", Credentials{"abc", strings.Repeat("🍀", 7)}, false},
		{"password too long", Credentials{"abc", strings.Repeat("p", 129)}, false},
		{"invalid UTF-8", Credentials{"abc", "k3!9zq_w\xff"}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if err := checkCredentials(test.credentials); (err == nil) != test.ok {
				t.Errorf("got %v, want ok %v", err, test.ok)
			}
		})
	}
}

func lastCommonPassword(t *testing.T) string {
	t.Helper()
	lines := strings.Fields(commonPasswords)
	last := lines[len(lines)-1]
	if len(last) < 8 {
		t.Fatalf("%q is too short anyway", last)
	}
	return last
}

func TestRoles(t *testing.T) {
	roles := NewRoles(" Boss , owner@Example.org,", "keeper@example.org")
	tests := []struct {
		name             string
		user             User
		admin, protected bool
	}{
		{"ordinary user", User{Username: "someone"}, false, false},
		{"granted admin", User{Username: "someone", IsAdmin: true}, true, false},
		{"configured name, created by the operator", User{Username: "bOSS", ByOperator: true}, true, false},
		{"configured name, registered by a visitor", User{Username: "boss"}, false, false},
		{"other name, created by the operator", User{Username: "someone", ByOperator: true}, false, false},
		{"configured address, verified", User{Username: "x", Email: "Owner@example.org", EmailVerified: true}, true, false},
		{"configured address, unverified", User{Username: "x", Email: "owner@example.org"}, false, false},
		{"configured address as a username", User{Username: "owner@example.org", ByOperator: true}, false, false},
		{"address with a look-alike letter", User{Username: "x", Email: "\u212Aeeper@example.org", EmailVerified: true}, false, false},
		{"configured name as an address", User{Username: "x", Email: "boss", EmailVerified: true}, false, false},
		{"no name or address", User{EmailVerified: true, ByOperator: true}, false, false},
		{"protected address, verified", User{Username: "x", Email: "keeper@example.org", EmailVerified: true}, true, true},
		{"protected address, unverified", User{Username: "x", Email: "keeper@example.org"}, false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := roles.IsAdmin(test.user); got != test.admin {
				t.Errorf("admin %v, want %v", got, test.admin)
			}
			if got := roles.IsProtected(test.user); got != test.protected {
				t.Errorf("protected %v, want %v", got, test.protected)
			}
		})
	}
	if none := NewRoles("", ""); none.IsAdmin(User{EmailVerified: true, ByOperator: true}) || none.IsProtected(User{ByOperator: true}) {
		t.Error("empty configuration matches a user")
	}
	for name, want := range map[string]bool{"BOSS": true, "boss": true, "bossy": false, "keeper": false} {
		if got := roles.isReserved(name); got != want {
			t.Errorf("isReserved(%q) = %v, want %v", name, got, want)
		}
	}
}

func TestSessionExtension(t *testing.T) {
	s := NewSession(User{ID: "u", Epoch: 3}, now)
	if s.UserID != "u" || s.Epoch != 3 || !s.Expires.Equal(now.Add(30*24*time.Hour)) {
		t.Errorf("session %+v", s)
	}
	for after, want := range map[time.Duration]bool{0: false, 24*time.Hour - time.Second: false, 24 * time.Hour: true, 29 * 24 * time.Hour: true} {
		if got := s.Stale(now.Add(after)); got != want {
			t.Errorf("after %v: stale %v, want %v", after, got, want)
		}
	}
	if later := s.Extended(now.Add(48 * time.Hour)); later.Stale(now.Add(48*time.Hour)) || !later.Expires.Equal(now.Add(32*24*time.Hour)) {
		t.Errorf("extended to %v", later.Expires)
	}
}

func TestTokens(t *testing.T) {
	a, b := NewToken(), NewToken()
	if a == b || !a.Valid() || len(a) != 43 || a.Hash() == b.Hash() || len(a.Hash()) != 64 {
		t.Errorf("token lengths %d and %d, hash length %d", len(a), len(b), len(a.Hash()))
	}
	text := string(a)
	for _, forged := range []Token{"", "x", Token(text[:42]), Token(text + "A"), Token(text[:42] + "="), Token(text[:42] + "\n"), Token(strings.Repeat("A", 42) + "\n"), Token(text[:42] + "+"), Token(strings.Repeat("A", 42) + "B")} {
		if forged.Valid() {
			t.Errorf("%q is valid", forged)
		}
	}
}

func TestSafeReturnPath(t *testing.T) {
	for path, want := range map[string]string{
		"/upgrade":                               "/upgrade",
		"/chat?x=1#y":                            "/chat?x=1#y",
		"/":                                      "/",
		"":                                       "/chat",
		"chat":                                   "/chat",
		"//evil.example":                         "/chat",
		`/\evil.example`:                         "/chat",
		`\/evil.example`:                         "/chat",
		"/\t/evil.example":                       "/chat",
		"/\n/evil.example":                       "/chat",
		"/ /evil.example":                        "/chat",
		"https://evil.example":                   "/chat",
		"javascript:alert(1)":                    "/chat",
		"/api/auth/google":                       "/chat",
		"/\x7f":                                  "/chat",
		"/\xff":                                  "/chat",
		"/" + strings.Repeat("x", maxReturnPath): "/chat",
	} {
		if got := NewSignIn(NewToken(), path).ReturnPath; got != want {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
	}
}

func TestUsernameFromEmail(t *testing.T) {
	for email, want := range map[string]string{
		"ada.lovelace@example.org":               "ada-lovelace",
		"ada+news@example.org":                   "ada",
		"__ada__@example.org":                    "ada",
		"ab@example.org":                         "",
		"..@example.org":                         "",
		"日本語@example.org":                        "",
		"no address":                             "",
		"":                                       "",
		strings.Repeat("x", 60) + "@example.org": strings.Repeat("x", 27),
	} {
		if got := usernameFromEmail(Profile{Email: email, EmailVerified: true}); got != want {
			t.Errorf("%s: %q, want %q", email, got, want)
		}
	}
	if got := usernameFromEmail(Profile{Email: "ada@example.org"}); got != "" {
		t.Errorf("unverified address gave the name %q", got)
	}
	for _, name := range candidateUsernames(Profile{Email: strings.Repeat("x", 60) + "@example.org", EmailVerified: true}) {
		if checkUsername(name) != nil {
			t.Errorf("candidate %q is invalid", name)
		}
	}
}
