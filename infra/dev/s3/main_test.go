// Package s3 is an S3 server with one bucket, for tests: versitygw, which checks signatures as S3
// does. It is a module of its own because versitygw brings about 110 modules, which take longer to
// compile than everything else. Other tests run this test binary as their server; see TestMain.
package s3

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/versity/versitygw/auth"
	"github.com/versity/versitygw/backend"
	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
)

// TestMain runs the tests or, if ICON_BUCKET is set, only the server, until standard input ends. The
// server reads its settings from the environment, and prints "ready" and its endpoint.
func TestMain(m *testing.M) {
	if os.Getenv("ICON_BUCKET") == "" {
		os.Exit(m.Run())
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // returns when the parent closes the pipe or dies
		cancel()
	}()
	if err := run(ctx, os.Stdout); err != nil && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer) error {
	bucket, err := createBucket(ctx)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	address := listener.Addr().String()
	_ = listener.Close() // frees the port
	ended := make(chan error, 1)
	go func() {
		ended <- embedgw.RunVersityGW(ctx, bucket, &embedgw.Config{
			RootUserAccess: os.Getenv("AWS_ACCESS_KEY_ID"),
			RootUserSecret: os.Getenv("AWS_SECRET_ACCESS_KEY"),
			Region:         os.Getenv("AWS_REGION"),
			Ports:          []string{address},
			// These must be set, because versitygw does not treat 0 as unlimited.
			MaxConnections:    1024,
			MaxRequests:       256,
			MultipartMaxParts: 10_000,
			KeepAlive:         true,
			Quiet:             true,
		})
	}()
	for { // the server typically starts in 50 ms
		if conn, err := net.Dial("tcp", address); err == nil {
			_ = conn.Close()
			fmt.Fprintln(out, "ready http://"+address)
			return <-ended
		}
		select {
		case err := <-ended:
			return errors.Join(errors.New("the server exited"), err)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// createBucket creates a bucket that allows PUT requests from any origin, as infra/lib/icons.ts does
// on AWS.
func createBucket(ctx context.Context) (backend.Backend, error) {
	dir, err := filepath.Abs(os.Getenv("DATA_DIR")) // versitygw changes the working directory
	if err != nil {
		return nil, err
	}
	objects, metadata := filepath.Join(dir, "objects"), filepath.Join(dir, "metadata")
	if err := errors.Join(os.MkdirAll(objects, 0o700), os.MkdirAll(metadata, 0o700)); err != nil {
		return nil, err
	}
	sidecar, err := meta.NewSideCar(metadata)
	if err != nil {
		return nil, err
	}
	store, err := posix.New(objects, sidecar, posix.PosixOpts{CopyObjectThreshold: 5 << 30}) // 0 would be a limit, too
	if err != nil {
		return nil, err
	}
	acl, err := json.Marshal(auth.ACL{Owner: os.Getenv("AWS_ACCESS_KEY_ID")})
	if err != nil {
		return nil, err
	}
	name := os.Getenv("ICON_BUCKET")
	if err := store.CreateBucket(ctx, &s3.CreateBucketInput{
		Bucket: aws.String(name), CreateBucketConfiguration: &types.CreateBucketConfiguration{},
	}, acl); err != nil {
		return nil, err
	}
	return store, store.PutBucketCors(ctx, name, []byte(`<CORSConfiguration><CORSRule><AllowedMethod>PUT</AllowedMethod>`+
		`<AllowedOrigin>*</AllowedOrigin><AllowedHeader>content-type</AllowedHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>`))
}
