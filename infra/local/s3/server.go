// Package s3 runs versitygw, an S3 server, in a child process, because versitygw changes the
// working directory and a process can run only one instance at a time.
package s3

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
)

const (
	startTimeout = 20 * time.Second // typically takes 50 ms; this allows for a loaded machine
	stopTimeout  = 5 * time.Second  // before the process is killed
	pollInterval = 5 * time.Millisecond
	portAttempts = 5 // a free port may be taken before the server uses it
)

// Options configures a server.
type Options struct {
	Dir       string // for the data
	Region    string
	AccessKey string
	SecretKey string
	Bucket    string // created if it does not exist
	Expiring  string // prefix of keys that Start deletes if they are over a day old
}

// Server is a running S3 server with one bucket.
type Server struct {
	address string
	input   io.Closer
	process *os.Process
	exited  chan struct{} // closed when the process has ended
}

// errExited is returned if the process exits during startup.
var errExited = errors.New("the embedded S3 exited during startup")

// Start starts a server and creates its bucket. The server runs until Stop is called or the process
// that started it ends. ctx applies only to startup. The program must call RunChild at the
// beginning of main.
func Start(ctx context.Context, o Options) (*Server, error) {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for attempt := 1; ; attempt++ {
		server, err := start(ctx, o)
		if errors.Is(err, errExited) && attempt < portAttempts {
			continue
		}
		if err != nil {
			return nil, err
		}
		if err := server.prepare(ctx, o); err != nil {
			server.Stop()
			return nil, fmt.Errorf("prepare the embedded S3: %w", err)
		}
		return server, nil
	}
}

// Endpoint returns the server's URL, for path-style requests.
func (s *Server) Endpoint() string { return "http://" + s.address }

// Stop stops the server and waits until it has ended. It may be called more than once.
func (s *Server) Stop() {
	_ = s.input.Close() // fails only if it is already closed
	select {
	case <-s.exited:
	case <-time.After(stopTimeout):
		_ = s.process.Kill() // fails only if the process has ended
		<-s.exited
	}
}

func start(ctx context.Context, o Options) (*Server, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	address := listener.Addr().String()
	_ = listener.Close() // frees the port
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, err
	}
	config := settings{
		Address:   address,
		Objects:   filepath.Join(dir, "objects"),
		Metadata:  filepath.Join(dir, "metadata"),
		Expiring:  filepath.Join(dir, "objects", o.Bucket, o.Expiring),
		Region:    o.Region,
		AccessKey: o.AccessKey,
		SecretKey: o.SecretKey,
	}
	for _, needed := range []string{config.Objects, config.Metadata} {
		if err := os.MkdirAll(needed, 0o700); err != nil {
			return nil, err
		}
	}
	text, err := json.Marshal(config)
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	child := exec.Command(self)
	child.Env = []string{variable + "=" + string(text)}
	child.SysProcAttr = ownGroup()
	stderr := &bytes.Buffer{}
	child.Stderr = stderr
	input, err := child.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := child.Start(); err != nil {
		return nil, fmt.Errorf("start the embedded S3: %w", err)
	}
	server := &Server{address: address, input: input, process: child.Process, exited: make(chan struct{})}
	go func() {
		_ = child.Wait() // its error is in stderr
		close(server.exited)
	}()
	if err := server.await(ctx); err != nil {
		server.Stop()
		return nil, fmt.Errorf("%w: %s", err, cmp.Or(strings.TrimSpace(stderr.String()), "no output"))
	}
	return server, nil
}

// await waits until the server accepts connections.
func (s *Server) await(ctx context.Context) error {
	for {
		if conn, err := net.Dial("tcp", s.address); err == nil {
			return conn.Close()
		}
		select {
		case <-s.exited:
			return errExited
		case <-ctx.Done():
			return fmt.Errorf("the embedded S3 does not respond: %w", ctx.Err())
		case <-time.After(pollInterval):
		}
	}
}

// prepare creates the bucket and allows PUT requests from any origin, as infra/lib/icons.ts does on
// AWS.
func (s *Server) prepare(ctx context.Context, o Options) error {
	client := s3.New(s3.Options{
		Region:       o.Region,
		BaseEndpoint: aws.String(s.Endpoint()),
		UsePathStyle: true,
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: o.AccessKey, SecretAccessKey: o.SecretKey}, nil
		}),
	})
	_, err := client.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: &o.Bucket})
	if owned := (*types.BucketAlreadyOwnedByYou)(nil); err != nil && !errors.As(err, &owned) {
		return err
	}
	_, err = client.PutBucketCors(ctx, &s3.PutBucketCorsInput{
		Bucket: &o.Bucket,
		CORSConfiguration: &types.CORSConfiguration{CORSRules: []types.CORSRule{{
			AllowedMethods: []string{http.MethodPut},
			AllowedOrigins: []string{"*"},
			AllowedHeaders: []string{"content-type", "if-none-match"},
			MaxAgeSeconds:  aws.Int32(3600),
		}}},
	})
	return err
}
