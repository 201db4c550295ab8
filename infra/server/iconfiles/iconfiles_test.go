package iconfiles

import (
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

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
	kept := buckettest.Upload(t, files, "image/png", buckettest.PNG)
	if err := files.Promote(t.Context(), kept); err != nil {
		t.Fatal(err)
	}
	waiting, err := files.PresignUpload(t.Context(), "", 0)
	if err != nil {
		t.Fatal(err)
	}
	files = open(t, dir)
	if content, _, err := files.Read(t.Context(), kept); err != nil || string(content) != buckettest.PNG {
		t.Errorf("content %q, error %v", content, err)
	}
	again := strings.Replace(waiting.URL, waiting.URL[:strings.Index(waiting.URL, "/uploads/")], files.site, 1)
	if status := buckettest.Send(t, "PUT", again, buckettest.PNG, nil); status != 403 {
		t.Errorf("an upload signed before the restart: status %d, want 403", status)
	}
}

func TestUnfinishedUploadsAreDeleted(t *testing.T) {
	files := open(t, t.TempDir())
	path := buckettest.Upload(t, files, "image/png", buckettest.PNG)
	if err := files.DeleteUnfinished(time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := files.Promote(t.Context(), path); err != nil {
		t.Errorf("a new upload: %v", err)
	}
	if err := files.DeleteUnfinished(time.Now().Add(unfinished + time.Minute)); err != nil {
		t.Fatal(err)
	}
	if err := files.Remove(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if err := files.Promote(t.Context(), path); !errors.Is(err, icon.ErrExpired) {
		t.Errorf("an old upload: error %v, want icon.ErrExpired", err)
	}
}
