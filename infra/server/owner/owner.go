// Package owner lets one person use the whole server as one Pro admin. There is no sign-up: the owner
// is let in by a link that works once, by a password, or by a proxy that authenticates. The server
// prints the first link at its start and keeps the next one in a file. Loopback addresses are no
// exception, because a proxy on this machine has one, too.
package owner

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"trefoil/infra/server/gateway"
	"trefoil/infra/server/page"
	"trefoil/infra/server/problem"
	"trefoil/shared/account"
	"trefoil/shared/api"
	"trefoil/shared/brand"
	"trefoil/shared/errs"
	"trefoil/shared/quota"
	"trefoil/shared/store"
)

// Settings configure how the owner is let in.
type Settings struct {
	Password string // empty: none
	Header   string // name of the header with which a trusted proxy reports who has signed in; empty: none
	LinkFile string // receives the link that lets the owner in next
}

// Owner lets the owner in.
type Owner struct {
	Settings
	site     gateway.Config
	user     account.User
	auth     api.Auth
	login    account.Login
	networks quota.NetworkHasher
	origins  *http.CrossOriginProtection
	page     page.Page // for all others

	mu      sync.Mutex
	link    account.Token
	proxied account.Token // session of the requests that a proxy has authenticated
}

const (
	path  = "/enter" // of the link and of the password form
	style = path + "/style.css"
	home  = "/chat"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS string
)

// newPage returns the page with the font of the web app, if it has one.
func newPage(web fs.FS) page.Page {
	fonts, _ := fs.Glob(web, "assets/source-sans-3-latin-wght-normal-*.woff2") // the pattern is valid
	face := ""
	if len(fonts) > 0 {
		face = fmt.Sprintf(`@font-face { font-family: "Source Sans"; src: url(%q) format("woff2"); font-weight: 200 900; }`, "/"+fonts[0])
	}
	return page.New(pageHTML, face, pageCSS)
}

// writePage responds with the page. message says what went wrong, or is empty.
func (o *Owner) writePage(w http.ResponseWriter, status int, message string) {
	o.page.Write(w, status, map[string]any{
		"Brand": brand.Name, "Path": path, "Style": style, "Password": o.Password != "", "Message": message,
	})
}

// identity belongs to no provider, so neither a registration nor a sign-in can claim it.
var identity = account.Identity{Issuer: "single-user", Subject: "owner"}

// Open creates the owner's account on a site, if it does not exist yet, and the first link.
func Open(ctx context.Context, main *store.Main, ephemeral *store.Ephemeral, site gateway.Config, s Settings) (*Owner, error) {
	user, err := account.ExternalLogin{Users: main}.Login(ctx, time.Now(), account.Profile{Identity: identity})
	if err == nil {
		err = errors.Join(main.SetPro(ctx, user.ID, true), main.GrantAdmin(ctx, user.ID))
	}
	if err != nil {
		return nil, err
	}
	o := &Owner{
		Settings: s,
		site:     site,
		user:     user,
		auth:     api.Auth{Main: main, Ephemeral: ephemeral, Now: time.Now},
		networks: quota.NetworkHasher{Salts: ephemeral, Now: time.Now},
		origins:  http.NewCrossOriginProtection(),
		page:     newPage(site.Web),
	}
	if err := o.renewLink(); err != nil {
		return nil, err
	}
	hasher := account.NewHasher()
	if s.Password != "" {
		if user.PasswordHash, err = hasher.Hash(ctx, s.Password); err != nil {
			return nil, err
		}
	}
	o.login = account.Login{Users: owned{main, user}, Attempts: ephemeral, Hasher: hasher}
	return o, o.origins.AddTrustedOrigin(strings.ToLower(site.PublicURL))
}

// owned has one user, with the configured password.
type owned struct {
	*store.Main
	user account.User
}

func (o owned) UserByUsername(context.Context, string) (account.User, error) { return o.user, nil }

func (o owned) UpdateHash(context.Context, account.User, string) error { return nil }

// Link returns the link that lets the owner in once.
func (o *Owner) Link() string { return o.site.PublicURL + path + "?token=" + string(o.link) }

// Close removes the link's file.
func (o *Owner) Close() { _ = os.Remove(o.LinkFile) }

func (o *Owner) renewLink() error {
	before := o.link
	o.link = account.NewToken()
	err := os.WriteFile(o.LinkFile, []byte(o.Link()+"\n"), 0o600)
	if err != nil {
		o.link = before
	}
	return err
}

// Guard passes the owner's requests on. It responds to all others itself, except for static files of
// the web app, which are the same for every site, and the health check.
func (o *Owner) Guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range o.site.Headers.All {
			w.Header().Set(name, value)
		}
		authenticated := o.Header != "" && o.site.TrustedProxies.Sent(r) && r.Header.Get(o.Header) != ""
		if o.Header != "" {
			r.Header.Del(o.Header)
		}
		if r.URL.Path == style {
			o.page.Style(w, r)
			return
		}
		if r.URL.Path == "/api/health" || strings.HasPrefix(r.URL.Path, "/assets/") {
			next.ServeHTTP(w, r)
			return
		}
		signedIn, err := o.signedIn(w, r)
		if err == nil && !signedIn && authenticated {
			signedIn, err = true, o.startProxied(w, r)
		}
		switch {
		case err != nil:
			problem.Upstream.Write(w)
		case r.URL.Path == path:
			o.enter(w, r, signedIn)
		case signedIn && r.Method == http.MethodDelete && r.URL.Path == "/api/user":
			problem.Owner.Write(w) // every sign-in is to this account
		case signedIn:
			if r.URL.Path == "/api/logout" {
				w = resetWriter{w}
			}
			next.ServeHTTP(w, r)
		case isPage(r):
			o.writePage(w, http.StatusUnauthorized, "")
		default:
			problem.SingleUser.Write(w)
		}
	})
}

// resetWriter replaces 204 by 205: after a logout, the page has to be loaded again, because what it
// shows to visitors does not work here.
type resetWriter struct{ http.ResponseWriter }

func (w resetWriter) WriteHeader(status int) {
	if status == http.StatusNoContent {
		status = http.StatusResetContent
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap gives http.ResponseController access to the connection.
func (w resetWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// isPage reports whether a browser will show the response as a page.
func isPage(r *http.Request) bool {
	return r.Method == http.MethodGet && (!strings.HasPrefix(r.URL.Path, "/api/") || strings.Contains(r.Header.Get("Accept"), "text/html"))
}

// enter lets the owner in by the link or the password.
func (o *Owner) enter(w http.ResponseWriter, r *http.Request, signedIn bool) {
	if !signedIn {
		status, message := http.StatusUnauthorized, ""
		switch {
		case r.Method == http.MethodGet && r.URL.Query().Has("token"):
			status, message = o.useLink(account.Token(r.URL.Query().Get("token")))
		case r.Method == http.MethodPost && o.Password != "":
			status, message = o.checkPassword(w, r)
		}
		if status != http.StatusOK {
			o.writePage(w, status, message)
			return
		}
		if _, err := o.startSession(w, r); err != nil {
			problem.Upstream.Write(w)
			return
		}
	}
	http.Redirect(w, r, home, http.StatusSeeOther)
}

// useLink replaces the link if the token is the link's. Otherwise, it returns a status other than 200
// and a message.
func (o *Owner) useLink(token account.Token) (status int, message string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if token.Hash() != o.link.Hash() { // the time depends only on the hashes
		return http.StatusForbidden, "This link has already been used, or it is from an earlier start. The command “trefoil link” prints a new one."
	}
	if err := o.renewLink(); err != nil {
		return http.StatusBadGateway, problem.Upstream.Detail
	}
	return http.StatusOK, ""
}

const maxForm = 4 << 10 // bytes

// checkPassword is useLink for the form with the password. Failed attempts are limited as for any
// account.
func (o *Owner) checkPassword(w http.ResponseWriter, r *http.Request) (status int, message string) {
	if o.origins.Check(r) != nil {
		return http.StatusForbidden, "Enter the password on this page. Another site sent it."
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	network, err := o.networks.Hash(r.Context(), o.site.TrustedProxies.ClientAddress(r))
	if err == nil {
		_, err = o.login.Login(r.Context(), time.Now(), account.Client{Network: network}, account.Credentials{Username: o.user.Username, Password: r.PostFormValue("password")})
	}
	switch {
	case err == nil:
		return http.StatusOK, ""
	case errors.Is(err, account.ErrWrongCredentials):
		return http.StatusUnauthorized, "That is not the password. Try again."
	case errors.Is(err, errs.ErrLimit):
		return http.StatusTooManyRequests, "Too many failed attempts. Try again in an hour."
	}
	return http.StatusBadGateway, problem.Upstream.Detail
}

// signedIn reports whether a request has a session of the owner.
func (o *Owner) signedIn(w http.ResponseWriter, r *http.Request) (bool, error) {
	user, err := o.auth.Caller(w, r)
	if errors.Is(err, account.ErrSignedOut) {
		return false, nil
	}
	return user.ID == o.user.ID, err
}

// startSession starts a session as a sign-in does, so that the functions need no special case.
func (o *Owner) startSession(w http.ResponseWriter, r *http.Request) (account.Token, error) {
	user, err := o.auth.Main.User(r.Context(), o.user.ID) // for the current epoch
	if err != nil {
		return "", err
	}
	return o.auth.StartSession(w, r, user, time.Now())
}

// startProxied adds a session to a request that a proxy has authenticated. All of them share one, so
// that clients without cookies do not start many.
func (o *Owner) startProxied(w http.ResponseWriter, r *http.Request) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	sent := r.Header.Values("Cookie")
	use := func() {
		// The functions read the first cookie with a name.
		r.Header.Set("Cookie", strings.Join(append([]string{api.SessionCookie + "=" + string(o.proxied)}, sent...), "; "))
	}
	use()
	valid, err := o.signedIn(w, r)
	if err == nil && !valid {
		o.proxied, err = o.startSession(w, r)
		use()
	}
	return err
}
