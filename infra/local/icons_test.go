package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"trefoil/infra/openid"
)

// uploadedIcon is the response to the request for an upload.
type uploadedIcon struct {
	UploadURL string
	Headers   map[string]string
	IconURL   string
}

// uploadIcon uploads an icon as the admin's page does. An empty mediaType requests an upload
// without a body.
func uploadIcon(admin *browser, mediaType, content string) uploadedIcon {
	admin.Helper()
	body := ""
	if mediaType != "" {
		body = fmt.Sprintf(`{"type":%q,"size":%d}`, mediaType, len(content))
	}
	resp := admin.do("POST", "/api/admin/model-icons/upload", body)
	var u uploadedIcon
	if err := json.NewDecoder(resp.Body).Decode(&u); err != nil || resp.StatusCode != http.StatusOK {
		admin.Fatalf("upload of %s: %d, error %v", mediaType, resp.StatusCode, err)
	}
	r, err := http.NewRequestWithContext(admin.Context(), http.MethodPut, u.UploadURL, strings.NewReader(content))
	if err != nil {
		admin.Fatal(err)
	}
	for name, value := range u.Headers {
		r.Header.Set(name, value)
	}
	put, err := http.DefaultClient.Do(r)
	if err != nil {
		admin.Fatal(err)
	}
	put.Body.Close()
	if put.StatusCode != http.StatusOK {
		admin.Fatalf("PUT %s: %d", mediaType, put.StatusCode)
	}
	return u
}

func TestIcons(t *testing.T) {
	onBothStacks(t, nil, func(t *testing.T, s *stack) {
		admin := newBrowser(t, s)
		admin.signIn(openid.Admin.Subject)
		const svg = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>`
		icon := uploadIcon(admin, "image/svg+xml", svg)
		if before := admin.do("GET", icon.IconURL, ""); before.StatusCode != http.StatusNotFound {
			t.Errorf("before a model uses it: %d", before.StatusCode)
		}
		type model struct{ ID, IconURL string }
		create := func(modelID string) (created model) {
			t.Helper()
			resp := admin.do("POST", "/api/admin/models", fmt.Sprintf(`{"name":"New","provider":"Maker","modelId":%q,"iconUrl":%q}`, modelID, icon.IconURL))
			if err := json.NewDecoder(resp.Body).Decode(&created); err != nil || created.IconURL != icon.IconURL {
				t.Fatalf("create: %d, icon %q, error %v", resp.StatusCode, created.IconURL, err)
			}
			return created
		}
		created := create("maker/new")
		shown := admin.do("GET", created.IconURL, "")
		content, err := io.ReadAll(shown.Body)
		if err != nil || shown.StatusCode != http.StatusOK || string(content) != svg {
			t.Errorf("icon: %d, %q, error %v", shown.StatusCode, content, err)
		}
		for name, want := range map[string]string{
			"Content-Type": "image/svg+xml", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox", "Cache-Control": "immutable",
		} {
			if got := shown.Header.Get(name); !strings.Contains(got, want) {
				t.Errorf("%s is %q, want %s in it", name, got, want)
			}
		}

		change := func(iconURL string) int {
			t.Helper()
			return admin.do("PATCH", "/api/admin/models/"+created.ID, fmt.Sprintf(`{"iconUrl":%q}`, iconURL)).StatusCode
		}
		for _, test := range []struct {
			name, iconURL string
			want          int
		}{
			{"the same icon", icon.IconURL, 200},
			{"provider's icon", "/provider-icons/openai.svg", 200},
			{"upload without a body", uploadIcon(admin, "", "\x89PNG\r\n\x1a\n").IconURL, 200},
			{"published icon again", icon.IconURL, 200},
			{"no icon", "", 200},
			{"script", uploadIcon(admin, "image/svg+xml", strings.Replace(svg, "<path", `<script>alert(1)</script><path`, 1)).IconURL, 400},
			{"HTML as PNG", uploadIcon(admin, "image/png", "<!doctype html>").IconURL, 400},
			{"never uploaded", "/icons/" + strings.Repeat("0", 32) + ".png", 400},
			{"another site", "https://evil.example/icon.png", 400},
			{"URL of an upload", icon.UploadURL, 400},
			{"upload's path", strings.Replace(icon.IconURL, "/icons/", "/uploads/", 1), 400},
			{"data", "data:image/svg+xml,<svg/>", 400},
			{"another file of the site", "/icons/../app.html", 400},
		} {
			if status := change(test.iconURL); status != test.want {
				t.Errorf("%s: %d, want %d", test.name, status, test.want)
			}
		}
		// An icon is removed when the last model that uses it changes its icon or is deleted.
		checkIcon := func(when string, want int) {
			t.Helper()
			if status := admin.do("GET", icon.IconURL, "").StatusCode; status != want {
				t.Errorf("%s: the icon is served with %d, want %d", when, status, want)
			}
		}
		checkIcon("not in use", 404)
		change(icon.IconURL)
		second := create("maker/second")
		change("/provider-icons/openai.svg")
		checkIcon("in use by the second model", 200)
		if status := admin.do("DELETE", "/api/admin/models/"+second.ID, "").StatusCode; status != http.StatusNoContent {
			t.Errorf("delete: %d", status)
		}
		checkIcon("the second model is deleted", 404)

		for name, body := range map[string]string{
			"another type": `{"type":"text/html","size":10}`, "too large": `{"type":"image/png","size":5242881}`, "no size": `{"type":"image/png"}`,
		} {
			if resp := admin.do("POST", "/api/admin/model-icons/upload", body); resp.StatusCode != http.StatusBadRequest {
				t.Errorf("%s: %d, want 400", name, resp.StatusCode)
			}
		}

		host := strings.SplitAfterN(icon.UploadURL, "/", 4)
		policy := admin.do("GET", "/admin", "").Header.Get("Content-Security-Policy")
		if want := "connect-src 'self' " + strings.TrimSuffix(strings.Join(host[:3], ""), "/"); !strings.Contains(policy, want+";") {
			t.Errorf("the policy of /admin is %q, want %s", policy, want)
		}
		if resp := admin.do("POST", icon.IconURL, "{}"); resp.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("POST to an icon: %d, want 405", resp.StatusCode)
		}
		if resp := admin.do("GET", "/icons/../uploads/"+icon.IconURL[len("/icons/"):], ""); resp.StatusCode == http.StatusOK && strings.Contains(resp.Header.Get("Content-Type"), "svg") {
			t.Error("an upload can be read")
		}
	})
}
