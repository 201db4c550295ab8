package api

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"trefoil/shared/bucket"
	"trefoil/shared/storetest"
)

// objects is a bucket that calls hooks before and after it handles a request. It checks no signatures.
type objects struct {
	sync.Map      // contents by key
	before, after func(method, key string)
}

func (o *objects) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	key := strings.TrimPrefix(r.URL.Path, "/bucket/")
	o.before(r.Method, key)
	switch r.Method {
	case http.MethodPut:
		content, _ := io.ReadAll(r.Body)
		o.Store(key, content)
	case http.MethodDelete:
		o.Delete(key)
		w.WriteHeader(http.StatusNoContent)
	default:
		content, ok := o.Load(key)
		if !ok {
			http.Error(w, "", http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "image/png")
		_, _ = w.Write(content.([]byte)) // the client checks
	}
	o.after(r.Method, key)
}

// iconSite is a site with two models, of which the first has an icon.
type iconSite struct {
	adminSite
	objects       *objects
	calls         *storetest.CallCounter
	token         string
	first, second string // IDs
	icon          string // path
}

func newIconSite(t *testing.T) *iconSite {
	main, ephemeral, calls := storetest.OpenCounted(t)
	s := &iconSite{adminSite: newAdminSiteOn(newSiteOn(t, main, ephemeral)), objects: &objects{}, calls: calls}
	s.objects.before, s.objects.after = func(_, _ string) {}, func(_, _ string) {}
	server := httptest.NewServer(s.objects)
	t.Cleanup(server.Close)
	icons := bucket.Open(bucket.Connection{
		Region: "us-east-1", Endpoint: server.URL, Name: "bucket",
		Credentials: aws.Credentials{AccessKeyID: "id", SecretAccessKey: "secret"},
	})
	_, s.token = s.admin("ada")
	mux := http.NewServeMux()
	mux.Handle("POST /api/admin/model-icons/upload", AdminIconUpload(s.auth, icons))
	mux.Handle("POST /api/admin/models", AdminModelsCreate(s.auth, icons))
	mux.Handle("PATCH /api/admin/models/{id}", AdminModelsUpdate(s.auth, icons))
	mux.Handle("DELETE /api/admin/models/{id}", AdminModelsDelete(s.auth, icons))
	s.handler = mux
	create := func(modelID, iconURL string) map[string]any {
		return s.send(200, "POST /api/admin/models", fmt.Sprintf(`{"name":"Model","provider":"Maker","modelId":%q,"iconUrl":%q}`, modelID, iconURL))
	}
	first := create("maker/first", s.upload("\x89PNG\r\n\x1a\n"))
	s.first, s.icon = first["id"].(string), first["iconUrl"].(string)
	s.second = create("maker/second", "")["id"].(string)
	return s
}

// upload uploads an icon and returns the URL that it was sent to.
func (s *iconSite) upload(content string) (url string) {
	s.Helper()
	url = s.send(200, "POST /api/admin/model-icons/upload", "")["uploadURL"].(string)
	put, err := http.NewRequestWithContext(s.Context(), http.MethodPut, url, strings.NewReader(content))
	if err != nil {
		s.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(put)
	if err != nil {
		s.Fatal(err)
	}
	resp.Body.Close()
	return url
}

// send sends a request as an admin, checks the status and returns the response.
func (s *iconSite) send(status int, route, body string) map[string]any {
	s.Helper()
	w := s.call(route, body, bearerHeader(s.token)...)
	if w.Code != status {
		s.Errorf("%s: %d %s, want %d", route, w.Code, w.Body, status)
	}
	if w.Body.Len() == 0 {
		return nil
	}
	return readObject(s.T, w)
}

func (s *iconSite) checkStored(want bool) {
	s.Helper()
	if _, ok := s.objects.Load(strings.TrimPrefix(s.icon, "/")); ok != want {
		s.Errorf("the icon is stored: %t, want %t", ok, want)
	}
}

func (s *iconSite) deleteFirst() { s.send(204, "DELETE /api/admin/models/"+s.first, "") }

func (s *iconSite) useForSecond() {
	s.send(200, "PATCH /api/admin/models/"+s.second, fmt.Sprintf(`{"iconUrl":%q}`, s.icon))
}

func TestIconOfLastModelIsRemoved(t *testing.T) {
	s := newIconSite(t)
	s.useForSecond()
	s.objects.before = func(method, key string) {
		if method == http.MethodDelete {
			t.Errorf("%s was removed while a model uses it", key)
		}
	}
	s.deleteFirst()
	s.checkStored(true)
	s.objects.before = func(_, _ string) {}
	s.send(200, "PATCH /api/admin/models/"+s.second, `{"iconUrl":""}`)
	s.checkStored(false)
}

// The icon of a deleted model is about to be removed when another model starts to use it.
func TestIconIsKeptForAnotherModel(t *testing.T) {
	isIcon := func(key string) bool { return strings.HasPrefix(key, "icons/") }
	t.Run("saved before the removal", func(t *testing.T) {
		s := newIconSite(t)
		s.objects.before = func(method, key string) {
			if method == http.MethodDelete && isIcon(key) {
				s.useForSecond()
			}
		}
		s.deleteFirst()
		s.checkStored(true)
	})
	for name, fail := range map[string]func(s *iconSite, disconnect func()){
		"the client disconnects": func(_ *iconSite, disconnect func()) { disconnect() },
		"the database fails": func(s *iconSite, _ func()) {
			s.calls.SetAnswer(func(_ string, w http.ResponseWriter) bool {
				http.Error(w, "", http.StatusBadRequest)
				return true
			})
		},
	} {
		t.Run("saved before the removal, and then "+name, func(t *testing.T) {
			s := newIconSite(t)
			ctx, disconnect := context.WithCancel(t.Context())
			s.objects.before = func(method, key string) {
				if method == http.MethodDelete && isIcon(key) {
					s.useForSecond()
					fail(s, disconnect)
				}
			}
			r := httptest.NewRequestWithContext(ctx, http.MethodDelete, "/api/admin/models/"+s.first, nil)
			r.Header.Set("Authorization", "Bearer "+s.token)
			s.handler.ServeHTTP(httptest.NewRecorder(), r)
			s.calls.SetAnswer(nil)
			s.checkStored(true)
		})
	}
	t.Run("saved after the removal", func(t *testing.T) {
		s := newIconSite(t)
		published, deleted, saved := make(chan struct{}), make(chan struct{}), make(chan struct{})
		publish := sync.OnceFunc(func() {
			close(published)
			<-deleted
		})
		s.objects.before = func(method, key string) {
			if method == http.MethodDelete && isIcon(key) {
				go func() {
					defer close(saved)
					s.useForSecond()
				}()
				<-published
			}
		}
		s.objects.after = func(method, key string) {
			if method == http.MethodPut && isIcon(key) {
				publish()
			}
		}
		s.deleteFirst()
		close(deleted)
		<-saved
		s.checkStored(true)
	})
}

// If a model cannot be saved, its icon is still there for the next attempt. Once it is saved, the upload
// cannot be used again.
func TestIconSurvivesAFailedSave(t *testing.T) {
	s := newIconSite(t)
	route := "/api/admin/models/" + s.second
	body := fmt.Sprintf(`{"iconUrl":%q}`, s.upload("\x89PNG\r\n\x1a\n2"))
	ctx, interrupt := context.WithCancel(t.Context())
	s.objects.after = func(method, key string) {
		if method == http.MethodPut && strings.HasPrefix(key, "icons/") {
			interrupt()
		}
	}
	r := httptest.NewRequestWithContext(ctx, http.MethodPatch, route, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+s.token)
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable {
		t.Fatalf("interrupted: %d %s", w.Code, w.Body)
	}
	s.objects.after = func(_, _ string) {}
	s.icon = s.send(200, "PATCH "+route, body)["iconUrl"].(string)
	s.checkStored(true)
	s.send(200, "PATCH "+route, `{"iconUrl":""}`)
	if got := s.send(400, "PATCH "+route, body); got["code"] != "icon_expired" {
		t.Errorf("used again: %v", got)
	}
}
