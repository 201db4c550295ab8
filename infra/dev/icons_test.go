package main

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"trefoil/infra/dev/openid"
)

// uploadedIcon is the response to the request for an upload.
type uploadedIcon struct {
	UploadURL string
	IconURL   string
}

// uploadIcon uploads an icon with no header but its content type. If mediaType is empty, the request
// for the upload has no body, and the upload has no header at all.
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
	if mediaType != "" {
		r.Header.Set("Content-Type", mediaType)
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

const testSVG = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>`

// iconTest is an admin with a published icon.
type iconTest struct {
	*browser
	icon string // path
}

type modelWithIcon struct{ ID, IconURL string }

func (a iconTest) createModel(modelID, iconURL string) (created modelWithIcon) {
	a.Helper()
	resp := a.do("POST", "/api/admin/models", fmt.Sprintf(`{"name":"New","provider":"Maker","modelId":%q,"iconUrl":%q}`, modelID, iconURL))
	if err := json.NewDecoder(resp.Body).Decode(&created); err != nil || !strings.HasPrefix(created.IconURL, "/icons/") {
		a.Fatalf("create: %d, icon %q, error %v", resp.StatusCode, created.IconURL, err)
	}
	return created
}

// changeIcon changes a model's icon and returns the status.
func (a iconTest) changeIcon(m modelWithIcon, iconURL string) int {
	a.Helper()
	return a.do("PATCH", "/api/admin/models/"+m.ID, fmt.Sprintf(`{"iconUrl":%q}`, iconURL)).StatusCode
}

func (a iconTest) checkServed(when string, want int) {
	a.Helper()
	if status := a.do("GET", a.icon, "").StatusCode; status != want {
		a.Errorf("%s: the icon is served with %d, want %d", when, status, want)
	}
}

func TestIcons(t *testing.T) {
	t.Parallel()
	test := func(t *testing.T, s *product) {
		admin := newBrowser(t, s)
		admin.signIn(openid.Admin.Subject)
		a := iconTest{browser: admin}
		upload := uploadIcon(admin, "image/svg+xml", testSVG)
		created := a.createModel("maker/new", upload.IconURL)
		a.icon = created.IconURL
		a.checkContent()
		a.checkChanges(created, upload)
		a.checkRemoval(created)
		a.checkRejectedRequests()
		a.checkPolicy(upload)
	}
	t.Run("files", func(t *testing.T) {
		t.Parallel()
		test(t, startStack(t, testOptions(t, nil)))
	})
	t.Run("S3, in process", func(t *testing.T) {
		t.Parallel()
		test(t, startStack(t, testOptions(t, startS3(t))))
	})
	t.Run("S3, Lambdas", func(t *testing.T) {
		t.Parallel()
		test(t, lambdaStack(t, startS3(t)))
	})
}

// startS3 starts the S3 server of infra/dev/s3 and returns the settings that select it.
func startS3(t *testing.T) map[string]string {
	t.Helper()
	settings := map[string]string{
		"AWS_REGION": "us-east-1", "ICON_BUCKET": "icons", "AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": rand.Text(),
	}
	cmd := exec.Command(filepath.Join(buildS3(t), "s3.test"))
	cmd.Env = []string{"DATA_DIR=" + t.TempDir()}
	for name, value := range settings {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	cmd.Stderr = t.Output()
	if _, err := cmd.StdinPipe(); err != nil { // the server ends when it is closed
		t.Fatal(err)
	}
	settings["AWS_ENDPOINT_URL_S3"] = startProgram(t, cmd).URL
	return settings
}

// checkContent checks the content and the headers of the published icon.
func (a iconTest) checkContent() {
	a.Helper()
	shown := a.do("GET", a.icon, "")
	content, err := io.ReadAll(shown.Body)
	if err != nil || shown.StatusCode != http.StatusOK || string(content) != testSVG {
		a.Errorf("icon: %d, %q, error %v", shown.StatusCode, content, err)
	}
	for name, want := range map[string]string{
		"Content-Type": "image/svg+xml", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox", "Cache-Control": "immutable",
	} {
		if got := shown.Header.Get(name); !strings.Contains(got, want) {
			a.Errorf("%s is %q, want %s in it", name, got, want)
		}
	}
}

// checkChanges leaves the model without an icon.
func (a iconTest) checkChanges(m modelWithIcon, used uploadedIcon) {
	a.Helper()
	for _, test := range []struct {
		name, iconURL string
		want          int
	}{
		{"the same icon", a.icon, 200},
		{"the same icon again", uploadIcon(a.browser, "image/svg+xml", testSVG).UploadURL, 200},
		{"provider's icon", "/provider-icons/openai.svg", 200},
		{"upload without a body", uploadIcon(a.browser, "", "\x89PNG\r\n\x1a\n").IconURL, 200},
		{"removed icon", a.icon, 400},
		{"URL of an upload", uploadIcon(a.browser, "image/svg+xml", testSVG).UploadURL, 200},
		{"used upload", used.IconURL, 400},
		{"no icon", "", 200},
		{"DOCTYPE", uploadIcon(a.browser, "image/svg+xml", "<!DOCTYPE svg>"+testSVG).IconURL, 400},
		{"HTML as PNG", uploadIcon(a.browser, "image/png", "<!doctype html>").IconURL, 400},
		{"never uploaded", "/icons/" + strings.Repeat("0", 32) + ".png", 400},
		{"another site", "https://evil.example/icon.png", 400},
		{"data", "data:image/svg+xml,<svg/>", 400},
		{"another file of the site", "/icons/../app.html", 400},
	} {
		if status := a.changeIcon(m, test.iconURL); status != test.want {
			a.Errorf("%s: %d, want %d", test.name, status, test.want)
		}
	}
}

// checkRemoval checks that an icon is removed when the last model that uses it changes its icon or
// is deleted.
func (a iconTest) checkRemoval(first modelWithIcon) {
	a.Helper()
	a.checkServed("not in use", http.StatusNotFound)
	a.changeIcon(first, uploadIcon(a.browser, "image/svg+xml", testSVG).IconURL)
	second := a.createModel("maker/second", a.icon)
	a.changeIcon(first, "/provider-icons/openai.svg")
	a.checkServed("in use by the second model", http.StatusOK)
	if status := a.do("DELETE", "/api/admin/models/"+second.ID, "").StatusCode; status != http.StatusNoContent {
		a.Errorf("delete: %d", status)
	}
	a.checkServed("the second model is deleted", http.StatusNotFound)
}

func (a iconTest) checkRejectedRequests() {
	a.Helper()
	for name, body := range map[string]string{
		"another type": `{"type":"text/html","size":10}`, "too large": `{"type":"image/png","size":5242881}`, "no size": `{"type":"image/png"}`,
	} {
		if resp := a.do("POST", "/api/admin/model-icons/upload", body); resp.StatusCode != http.StatusBadRequest {
			a.Errorf("%s: %d, want 400", name, resp.StatusCode)
		}
	}
	if resp := a.do("POST", a.icon, "{}"); resp.StatusCode != http.StatusMethodNotAllowed {
		a.Errorf("POST to an icon: %d, want 405", resp.StatusCode)
	}
	if resp := a.do("GET", "/icons/.."+uploadIcon(a.browser, "image/svg+xml", testSVG).IconURL, ""); resp.StatusCode == http.StatusOK && strings.Contains(resp.Header.Get("Content-Type"), "svg") {
		a.Error("an upload can be read")
	}
}

// checkPolicy checks that the admin pages may connect to the origin of uploads, and to no other.
func (a iconTest) checkPolicy(upload uploadedIcon) {
	a.Helper()
	want := "connect-src 'self'"
	uploads, err := url.Parse(upload.UploadURL)
	if err != nil {
		a.Fatal(err)
	}
	if origin := uploads.Scheme + "://" + uploads.Host; origin != a.origin {
		want += " " + origin
	}
	if policy := a.do("GET", "/admin", "").Header.Get("Content-Security-Policy"); !strings.Contains(policy, want+";") {
		a.Errorf("the policy of /admin is %q, want %s", policy, want)
	}
}
