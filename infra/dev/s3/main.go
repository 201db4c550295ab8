// Command s3 is an S3 server with one bucket, for tests: versitygw, which checks signatures as S3
// does. It is a module of its own because versitygw brings about 110 modules, which take longer to
// compile than everything else.
//
// It reads its settings from the environment, prints "ready" and its endpoint, and runs until
// standard input ends.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
)

// Limits of the server. All must be set, because versitygw does not treat 0 as unlimited.
const (
	maxConnections = 1024
	maxRequests    = 256
	maxParts       = 10_000  // of a multipart upload
	maxCopied      = 5 << 30 // bytes of one object
)

// startTimeout is how long the server may take to start. It typically takes 50 ms.
const startTimeout = 20 * time.Second

func main() {
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
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	address := listener.Addr().String()
	_ = listener.Close() // frees the port
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx, address) }()
	if err := await(ctx, address, ended); err != nil {
		return err
	}
	if err := createBucket(ctx, "http://"+address); err != nil {
		return err
	}
	fmt.Fprintln(out, "ready http://"+address)
	return <-ended
}

func serve(ctx context.Context, address string) error {
	dir, err := filepath.Abs(os.Getenv("DATA_DIR")) // versitygw changes the working directory
	if err != nil {
		return err
	}
	objects, metadata := filepath.Join(dir, "objects"), filepath.Join(dir, "metadata")
	for _, needed := range []string{objects, metadata} {
		if err := os.MkdirAll(needed, 0o700); err != nil {
			return err
		}
	}
	sidecar, err := meta.NewSideCar(metadata)
	if err != nil {
		return err
	}
	backend, err := posix.New(objects, sidecar, posix.PosixOpts{CopyObjectThreshold: maxCopied})
	if err != nil {
		return err
	}
	return embedgw.RunVersityGW(ctx, backend, &embedgw.Config{
		RootUserAccess:    os.Getenv("AWS_ACCESS_KEY_ID"),
		RootUserSecret:    os.Getenv("AWS_SECRET_ACCESS_KEY"),
		Region:            os.Getenv("AWS_REGION"),
		Ports:             []string{address},
		MaxConnections:    maxConnections,
		MaxRequests:       maxRequests,
		MultipartMaxParts: maxParts,
		KeepAlive:         true,
		Quiet:             true,
	})
}

// await waits until the server accepts connections.
func await(ctx context.Context, address string, ended <-chan error) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for {
		if conn, err := net.Dial("tcp", address); err == nil {
			return conn.Close()
		}
		select {
		case err := <-ended:
			return errors.Join(errors.New("the server exited"), err)
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// createBucket creates the bucket and allows PUT requests from any origin, as infra/lib/icons.ts does
// on AWS.
func createBucket(ctx context.Context, endpoint string) error {
	client := s3.New(s3.Options{
		Region:       os.Getenv("AWS_REGION"),
		BaseEndpoint: &endpoint,
		UsePathStyle: true,
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: os.Getenv("AWS_ACCESS_KEY_ID"), SecretAccessKey: os.Getenv("AWS_SECRET_ACCESS_KEY")}, nil
		}),
	})
	bucket := aws.String(os.Getenv("ICON_BUCKET"))
	_, err := client.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: bucket})
	if owned := (*types.BucketAlreadyOwnedByYou)(nil); err != nil && !errors.As(err, &owned) {
		return err
	}
	_, err = client.PutBucketCors(ctx, &s3.PutBucketCorsInput{
		Bucket: bucket,
		CORSConfiguration: &types.CORSConfiguration{CORSRules: []types.CORSRule{{
			AllowedMethods: []string{http.MethodPut},
			AllowedOrigins: []string{"*"},
			AllowedHeaders: []string{"content-type"},
			MaxAgeSeconds:  aws.Int32(3600),
		}}},
	})
	return err
}
