package wire_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"trefoil/functions"
	"trefoil/shared/chat"
	"trefoil/shared/logtest"
)

// role is a kind of caller.
type role string

const (
	visitor   role = "visitor" // sends no token
	user      role = "user"
	pro       role = "Pro user"
	admin     role = "admin" // by grant, not by configuration
	protected role = "protected admin"
	otherUser role = "another user" // a user whose request is about another user, who is Pro
	crossSite role = "cross-site"   // another site's page in an admin's browser

	expired   role = "expired session"
	loggedOut role = "ended session"
	forged    role = "unknown token"
	malformed role = "malformed token"
	hashed    role = "token hash" // as stored in the table
	outdated  role = "session from before a password change"
	deleted   role = "session of a deleted user"
)

var (
	sessionRoles   = []role{user, pro, admin, protected, otherUser, crossSite}
	noSessionRoles = []role{visitor, expired, loggedOut, forged, malformed, hashed, outdated, deleted}
)

// statuses maps individual roles to their expected status.
type statuses map[role]int

// routeTest is a request that every role makes, with the status that each must get.
type routeTest struct {
	route string // as in functions/routes.json
	name  string // if the route has several tests

	request func(*caller) (path, body string) // may change the caller before it is stored

	want      int      // the status for everyone, except:
	noSession int      // for callers without a valid session; 0 means want
	except    statuses // for individual roles

	// returnsTokens means that callers with a bearer token get a 200 with a token instead of a 204.
	returnsTokens bool

	// shows returns a substring of the body of a 200 response or of the Location of a 302 response.
	shows func(*caller) string
}

// shown returns the text that the response must contain.
func (r routeTest) shown(c *caller) string {
	if r.returnsTokens {
		return `"token":`
	}
	return r.shows(c)
}

// status returns the expected status for a role. Another site cannot change anything, even with an
// admin's session.
func (r routeTest) status(who role) int {
	if who == crossSite {
		if !strings.HasPrefix(r.route, "GET ") {
			return http.StatusForbidden
		}
		who = admin
	}
	if status, ok := r.except[who]; ok {
		return status
	}
	if r.noSession != 0 && slices.Contains(noSessionRoles, who) {
		return r.noSession
	}
	return r.want
}

var routeTests = []routeTest{
	{
		route:   "GET /api/health",
		request: noBody("/api/health"),
		want:    200, shows: always(`"ok"`),
	},
	{
		route:   "GET /api/models",
		request: noBody("/api/models"),
		want:    200, shows: always(premiumModel.ModelID),
	},

	{
		route: "POST /api/chat/stream", name: "free model",
		request: question(freeModel),
		want:    200, shows: always(`"done"`),
		except: statuses{outdated: 401, deleted: 401},
	},
	{
		route: "POST /api/chat/stream", name: "premium model",
		request: question(premiumModel),
		want:    403,
		except:  statuses{pro: 200, outdated: 401, deleted: 401},
		shows:   always(`"done"`),
	},
	{
		route: "POST /api/chat/stream", name: "no chats left",
		request: afterTheLimit(question(freeModel)),
		want:    402,
		// For otherUser, it is the other user who has no free chats left.
		except: statuses{pro: 200, otherUser: 200, outdated: 401, deleted: 401},
		shows:  always(`"done"`),
	},
	{
		route:   "GET /api/chat/key",
		request: noBody("/api/chat/key"),
		want:    200, shows: always(`"publicKey"`),
	},
	{
		route:   "POST /api/chat/resume",
		request: jsonBody("/api/chat/resume", chat.ResumeRequest{ChatID: strings.Repeat("1", 32)}),
		want:    200, shows: always(""), // nothing waits
	},
	{
		route:   "POST /api/chat/stop",
		request: jsonBody("/api/chat/stop", chat.StopRequest{ChatID: strings.Repeat("1", 32)}),
		want:    204,
	},

	{
		route:   "GET /api/user",
		request: noBody("/api/user"),
		want:    200, shows: ownID, noSession: 401,
	},
	{
		route: "PUT /api/user/password", name: "correct password",
		request: changePassword,
		want:    204, noSession: 401,
		except:        statuses{otherUser: 403},
		returnsTokens: true,
	},
	{
		route: "PUT /api/user/password", name: "wrong password",
		request: jsonBody("/api/user/password", object{"currentPassword": "a guess", "newPassword": "another password"}),
		want:    403, noSession: 401,
	},
	{
		route: "POST /api/login", name: "correct password",
		request: logIn,
		want:    200, shows: targetID,
		except: statuses{deleted: 401},
	},
	{
		route: "POST /api/login", name: "wrong password",
		request: jsonBody("/api/login", object{"username": "unknown", "password": "a guess"}),
		want:    401,
	},
	{
		route:   "GET /api/login",
		request: noBody("/api/login"),
		want:    302, shows: always("/auth"),
	},
	{
		route:   "POST /api/register",
		request: register,
		want:    200, shows: always(`"is_pro":false`),
	},
	{
		route: "POST /api/logout", name: "here",
		request: noBody("/api/logout"),
		want:    204,
	},
	{
		route: "POST /api/logout", name: "everywhere",
		request: jsonBody("/api/logout", object{"everywhere": true}),
		want:    204, noSession: 401,
	},
	{
		route: "DELETE /api/user", name: "confirmed",
		request: confirmDeletion,
		want:    204, noSession: 401,
		except: statuses{admin: 409, protected: 409, otherUser: 400},
	},
	{
		route: "DELETE /api/user", name: "wrong password",
		request: wrongPassword,
		want:    403, noSession: 401,
		except: statuses{admin: 409, protected: 409, otherUser: 400, crossSite: 403},
	},
	{
		route: "DELETE /api/user", name: "not confirmed",
		request: jsonBody("/api/user", object{"username": "someone"}),
		want:    400, noSession: 401,
	},
	{
		route:   "POST /api/generate-credentials",
		request: noBody("/api/generate-credentials"),
		want:    200, shows: always(`"password"`),
	},
	{
		route:   "GET /api/auth/google",
		request: noBody("/api/auth/google"),
		want:    302, shows: identityProvider,
	},
	{
		route: "GET /api/auth/google/callback", name: "same browser",
		request: callback,
		want:    302, shows: always("/upgrade"),
	},
	{
		route: "GET /api/auth/google/callback", name: "another browser",
		request: inAnotherBrowser(callback),
		want:    302, shows: always("/auth?error=expired"),
	},

	{
		route:   "GET /api/subscription-prices",
		request: noBody("/api/subscription-prices"),
		want:    200, shows: always(`"monthly":{"amount":29.99,"currency":"usd"}`),
	},
	{
		route:   "GET /api/subscription",
		request: noBody("/api/subscription"),
		want:    200, shows: always(`"plan":"free"`), noSession: 401,
	},
	{
		route:   "POST /api/payments/create-subscription",
		request: jsonBody("/api/payments/create-subscription", object{"plan": "annual"}),
		want:    200, shows: always(`"redirectUrl":"https://stripe.example/checkout"`), noSession: 401,
	},
	{
		route:   "POST /api/payments/verify-session",
		request: verifyCheckout,
		want:    200, shows: always(`"status":"pending"`), noSession: 401,
		except: statuses{otherUser: 404},
	},
	{
		route:   "POST /api/payments/portal",
		request: noBody("/api/payments/portal"),
		want:    409, noSession: 401, // 409: the callers have no subscription
	},
	{
		route: "POST /api/payments/webhook", name: "signed",
		request: signedEvent,
		want:    200, shows: always(`"received":true`),
	},
	{
		route: "POST /api/payments/webhook", name: "not signed",
		request: jsonBody("/api/payments/webhook", object{"id": "evt_1"}),
		want:    400,
	},

	{
		route:   "GET /api/admin/users",
		request: searchTarget,
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: ownID,
	},
	{
		route:   "GET /api/admin/stats",
		request: noBody("/api/admin/stats"),
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: always(`"totalUsers":`),
	},
	{
		route:   "PUT /api/admin/users/{id}/pro",
		request: changeTarget("/pro", object{"isPro": true}),
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: always(`"granted":true`),
	},
	{
		route:   "PUT /api/admin/users/{id}/admin",
		request: changeTarget("/admin", object{"isAdmin": true}),
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 409}, shows: always(`"is_admin":true`),
	},
	{
		route:   "PUT /api/admin/users/{id}/blocked",
		request: changeTarget("/blocked", object{"isBlocked": true}),
		want:    403, noSession: 401,
		except: statuses{admin: 409, protected: 409, crossSite: 403}, // the target is the caller
	},
	{
		route:   "GET /api/admin/costs",
		request: noBody("/api/admin/costs"),
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: always(`"creditBalance":0,"balanceReported":false,`),
	},
	{
		route:   "GET /api/admin/usage",
		request: noBody("/api/admin/usage?from=2026-01-01&to=2026-01-02"),
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: always(`{"day":"2026-01-02","chats":0,"cost":0}`),
	},
	{
		route:   "GET /api/admin/audit",
		request: noBody("/api/admin/audit"),
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: always(`"entries":[`),
	},

	{
		route:   "GET /api/admin/models",
		request: noBody("/api/admin/models"),
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: always(`"version":`),
	},
	{
		route:   "POST /api/admin/models",
		request: createModel,
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: always(`"isActive":true`),
	},
	{
		route:   "PATCH /api/admin/models/{id}",
		request: jsonBody("/api/admin/models/"+freeModel.ID, object{"description": "It answers."}),
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: always(`"description":"It answers."`),
	},
	{
		route:   "DELETE /api/admin/models/{id}",
		request: deleteModel,
		want:    403, noSession: 401,
		except: statuses{admin: 204, protected: 204},
	},
	{
		route:   "PUT /api/admin/models/order",
		request: orderModels,
		want:    403, noSession: 401,
		except: statuses{admin: 204, protected: 204},
	},
	{
		route:   "POST /api/admin/models/import",
		request: jsonBody("/api/admin/models/import", object{"modelIds": []string{freeModel.ModelID, "maker/importable"}}),
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: always(`[`),
	},
	{
		route:   "GET /api/admin/router-models",
		request: noBody("/api/admin/router-models"),
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: always(`"imported":true`),
	},
	{
		route: "POST /api/admin/model-icons/upload", name: "type and size",
		request: jsonBody("/api/admin/model-icons/upload", object{"type": "image/png", "size": 100}),
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: always(`"uploadURL":"https://s3.example/icons/uploads/`),
	},
	{
		route: "POST /api/admin/model-icons/upload", name: "no body",
		request: noBody("/api/admin/model-icons/upload"),
		want:    403, noSession: 401,
		except: statuses{admin: 200, protected: 200}, shows: always(`"iconUrl":"/uploads/`),
	},
	{
		route: "POST /api/admin/model-icons/upload", name: "another type",
		request: jsonBody("/api/admin/model-icons/upload", object{"type": "text/html", "size": 100}),
		want:    403, noSession: 401,
		except: statuses{admin: 400, protected: 400},
	},
}

// TestRoles makes every request as every role.
func TestRoles(t *testing.T) {
	logtest.Capture(t) // and do not print it
	s := newRoleSite(t)
	untested := map[string]bool{}
	access := map[string]string{}
	for _, r := range functions.Routes() {
		untested[r.Pattern()], access[r.Pattern()] = true, r.Access
	}
	for _, r := range routeTests {
		if access[r.route] == "" {
			t.Errorf("%s is not in routes.json", r.route)
			continue
		}
		delete(untested, r.route)
		t.Run(r.route+" "+r.name, func(t *testing.T) {
			s.T = t
			for _, who := range slices.Concat(sessionRoles, noSessionRoles) {
				s.check(r, who)
			}
			if access := access[r.route]; access != "public" && r.status(visitor) != http.StatusUnauthorized ||
				access == "admin" && r.status(user) != http.StatusForbidden {
				t.Errorf("access is %q, but a visitor gets %d and a user %d", access, r.status(visitor), r.status(user))
			}
		})
	}
	for _, route := range slices.Sorted(maps.Keys(untested)) {
		t.Errorf("%s has no test in routeTests", route)
	}
}
