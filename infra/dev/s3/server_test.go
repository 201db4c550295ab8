package s3

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"

	"trefoil/shared/bucket"
	"trefoil/shared/bucket/buckettest"
)

const region = "eu-west-1"

var credentials = aws.Credentials{AccessKeyID: "local", SecretAccessKey: rand.Text()}

// TestS3 uses one server, because a process can run only one.
func TestS3(t *testing.T) {
	for name, value := range map[string]string{
		"DATA_DIR": t.TempDir(), "AWS_REGION": region, "ICON_BUCKET": "icons",
		"AWS_ACCESS_KEY_ID": credentials.AccessKeyID, "AWS_SECRET_ACCESS_KEY": credentials.SecretAccessKey,
	} {
		t.Setenv(name, value)
	}
	t.Chdir(".") // back after the server has changed it
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, in) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	line := make([]byte, 100)
	n, err := out.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	endpoint := strings.TrimPrefix(strings.TrimSpace(string(line[:n])), "ready ")
	store := bucket.Open(bucket.Connection{Region: region, Endpoint: endpoint, Name: "icons", Credentials: credentials})

	t.Run("contract", func(t *testing.T) { buckettest.Run(t, store) })
	t.Run("uploads expire", func(t *testing.T) { testExpiry(t, endpoint) })
	t.Run("requests from other origins", func(t *testing.T) { testOtherOrigins(t, store) })
	t.Run("a canceled request", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := store.Read(ctx, "/uploads/0"); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
	})
}

func testExpiry(t *testing.T, endpoint string) {
	at := func(signed time.Time) string {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPut, endpoint+"/icons/uploads/"+rand.Text()+"?X-Amz-Expires=300", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		url, _, err := v4.NewSigner().PresignHTTP(t.Context(), credentials, r, "UNSIGNED-PAYLOAD", "s3", region, signed)
		if err != nil {
			t.Fatal(err)
		}
		return url
	}
	if status := buckettest.Send(t, "PUT", at(time.Now().Add(-4*time.Minute)), buckettest.PNG, nil); status != http.StatusOK {
		t.Errorf("4 minutes old: status %d, want 200", status)
	}
	if status := buckettest.Send(t, "PUT", at(time.Now().Add(-6*time.Minute)), buckettest.PNG, nil); status != http.StatusForbidden {
		t.Errorf("6 minutes old: status %d, want 403", status)
	}
}

// Pages of any origin may send a PUT but nothing else. The signature is the credential.
func testOtherOrigins(t *testing.T, store bucket.Store) {
	u, err := store.PresignUpload(t.Context(), "image/png", int64(len(buckettest.PNG)))
	if err != nil {
		t.Fatal(err)
	}
	for method, allowed := range map[string]bool{"PUT": true, "GET": false, "DELETE": false} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodOptions, u.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Origin", "http://localhost:3000")
		r.Header.Set("Access-Control-Request-Method", method)
		r.Header.Set("Access-Control-Request-Headers", "content-type")
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if ok := resp.StatusCode == http.StatusOK && resp.Header.Get("Access-Control-Allow-Origin") != ""; ok != allowed {
			t.Errorf("preflight of %s: status %d, headers %v, want allowed: %t", method, resp.StatusCode, resp.Header, allowed)
		}
	}
}
