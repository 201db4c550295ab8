package wire_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/stripe/stripe-go/v86/webhook"

	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/limits"
	"trefoil/shared/storetest"
)

// object is a JSON object.
type object map[string]any

// noBody requests a path without a body.
func noBody(path string) func(*caller) (string, string) {
	return func(*caller) (string, string) { return path, "" }
}

// jsonBody requests a path with a JSON body.
func jsonBody(path string, body any) func(*caller) (string, string) {
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return func(*caller) (string, string) { return path, string(text) }
}

var freeModel, premiumModel = firstSeeded(true), firstSeeded(false)

func firstSeeded(isFree bool) catalog.Model {
	seed := catalog.Seed()
	return seed[slices.IndexFunc(seed, func(m catalog.Model) bool { return m.IsFree == isFree })]
}

func question(m catalog.Model) func(*caller) (string, string) {
	return jsonBody("/api/chat/stream", chat.Request{Message: "How do tides work?", ModelIDs: []string{m.ModelID}})
}

// afterTheLimit makes a request after the user and the visitor have used up their free chats.
func afterTheLimit(request func(*caller) (string, string)) func(*caller) (string, string) {
	return func(c *caller) (string, string) {
		c.target.ChatsUsed = limits.Get().Chats.User
		c.cookies = append(c.cookies, c.spentVisitor)
		return request(c)
	}
}

func changePassword(*caller) (string, string) {
	return jsonBody("/api/user/password", object{"currentPassword": password, "newPassword": "another password"})(nil)
}

func confirmDeletion(c *caller) (string, string) {
	return jsonBody("/api/user", object{"username": c.target.Username, "password": password})(nil)
}

// wrongPassword confirms the deletion of the target's account with a wrong password.
func wrongPassword(c *caller) (string, string) {
	return jsonBody("/api/user", object{"username": c.target.Username, "password": "a guess"})(nil)
}

// searchTarget searches for the target as an admin does.
func searchTarget(c *caller) (string, string) {
	return "/api/admin/users?search=" + strings.ToUpper(c.target.Username), ""
}

// changeTarget changes the target as an admin does.
func changeTarget(path string, body object) func(*caller) (string, string) {
	return func(c *caller) (string, string) { return jsonBody("/api/admin/users/"+c.target.ID+path, body)(nil) }
}

// verifyCheckout verifies a checkout of the target. Its payment is still being processed.
func verifyCheckout(c *caller) (string, string) {
	return jsonBody("/api/payments/verify-session", object{"sessionId": "cs_" + c.target.ID})(nil)
}

func signedEvent(c *caller) (string, string) {
	path, body := jsonBody("/api/payments/webhook", object{"id": "evt_1", "object": "event", "type": "product.created", "data": object{"object": object{}}})(nil)
	c.headers = http.Header{"Stripe-Signature": {webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: []byte(body), Secret: webhookSecret}).Header}}
	return path, body
}

func logIn(c *caller) (string, string) {
	return jsonBody("/api/login", object{"username": c.target.Username, "password": password})(nil)
}

func register(*caller) (string, string) {
	return jsonBody("/api/register", object{"username": newUsername(), "password": password})(nil)
}

// callback follows the identity provider's redirect back to the site, in the browser that started
// the sign-in.
func callback(c *caller) (string, string) {
	path, cookie := c.startSignIn("/upgrade")
	c.cookies = append(c.cookies, cookie)
	return path, ""
}

// inAnotherBrowser makes a request with the cookie of a browser that started another sign-in.
func inAnotherBrowser(request func(*caller) (string, string)) func(*caller) (string, string) {
	return func(c *caller) (string, string) {
		path, body := request(c)
		_, cookie := c.startSignIn("/chat")
		c.cookies = append(c.cookies[:0], cookie)
		return path, body
	}
}

// createModel creates a model with an unused model ID.
func createModel(*caller) (string, string) {
	return jsonBody("/api/admin/models", object{"name": "New", "provider": "Maker", "modelId": "maker/" + chat.NewID()})(nil)
}

// deleteModel creates a model and deletes it.
func deleteModel(c *caller) (string, string) {
	m := catalog.Model{ID: chat.NewID(), ModelID: "maker/" + chat.NewID(), Name: "New"}
	storetest.PutModels(c.T, c.main, m)
	return "/api/admin/models/" + m.ID, ""
}

// orderModels reverses the order of all models.
func orderModels(c *caller) (string, string) {
	models, err := c.main.Models(c.Context())
	if err != nil {
		c.Fatal(err)
	}
	var ids []string
	for _, m := range slices.Backward(models) {
		ids = append(ids, m.ID)
	}
	return jsonBody("/api/admin/models/order", object{"ids": ids})(nil)
}

func always(text string) func(*caller) string { return func(*caller) string { return text } }

func ownID(c *caller) string { return `"id":"` + c.user.ID + `"` }

func targetID(c *caller) string { return `"id":"` + c.target.ID + `"` }

func identityProvider(c *caller) string { return c.provider.Issuer + "/authorize?" }
