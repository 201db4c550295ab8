package iconfiles

import (
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"trefoil/shared/bucket"
	"trefoil/shared/bucket/buckettest"
	"trefoil/shared/icon"
)

// open serves a store on a directory.
func open(t *testing.T, dir string) *Files {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	files, err := Open(dir, "http://"+server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler = files
	server.Start()
	t.Cleanup(func() { server.Close(); files.Close() })
	return files
}

func TestContract(t *testing.T) { buckettest.Run(t, open(t, t.TempDir())) }

func TestIconsSurviveARestart(t *testing.T) {
	dir := t.TempDir()
	files := open(t, dir)
	kept := buckettest.Publish(t, files, "image/png", buckettest.PNG)
	waiting, err := files.PresignUpload(t.Context(), "", 0)
	if err != nil {
		t.Fatal(err)
	}
	files = open(t, dir)
	if icon, err := files.Read(t.Context(), kept); err != nil || string(icon.Content) != buckettest.PNG {
		t.Errorf("content %q, error %v", icon.Content, err)
	}
	again := strings.Replace(waiting.URL, waiting.URL[:strings.Index(waiting.URL, "/uploads/")], files.site, 1)
	if status := buckettest.Send(t, "PUT", again, buckettest.PNG, nil); status != 403 {
		t.Errorf("an upload signed before the restart: status %d, want 403", status)
	}
}

func TestUnfinishedUploadsAreDeleted(t *testing.T) {
	files := open(t, t.TempDir())
	fresh, old := buckettest.Upload(t, files, "image/png", buckettest.PNG), buckettest.Upload(t, files, "image/png", buckettest.PNG)
	if err := files.DeleteUnfinished(time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := files.Read(t.Context(), fresh); err != nil {
		t.Errorf("a new upload: %v", err)
	}
	if err := files.DeleteUnfinished(time.Now().Add(unfinished + time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := files.Read(t.Context(), old); !errors.Is(err, icon.ErrExpired) {
		t.Errorf("an old upload: error %v, want icon.ErrExpired", err)
	}
}

func TestUploadsAreAcceptedOnce(t *testing.T) {
	files := open(t, t.TempDir())
	upload, err := files.PresignUpload(t.Context(), "image/png", int64(len(buckettest.PNG)))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{200, 403} {
		if status := buckettest.Send(t, "PUT", upload.URL, buckettest.PNG, upload.Headers); status != want {
			t.Errorf("status %d, want %d", status, want)
		}
	}
}

func TestUploadsExpire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		files, err := Open(t.TempDir(), "http://localhost")
		if err != nil {
			t.Fatal(err)
		}
		defer files.Close()
		for wait, want := range map[time.Duration]int{bucket.UploadTTL - time.Second: 200, bucket.UploadTTL: 403} {
			upload, err := files.PresignUpload(t.Context(), "", 0)
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(wait)
			synctest.Wait()
			w := httptest.NewRecorder()
			files.ServeHTTP(w, httptest.NewRequest("PUT", upload.URL, strings.NewReader(buckettest.PNG)))
			if w.Code != want {
				t.Errorf("after %v: status %d, want %d", wait, w.Code, want)
			}
		}
	})
}
