package s3

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
)

// variable names the environment variable that holds a child process's settings.
const variable = "LOCAL_S3"

// Limits of the server. All must be set, because versitygw does not treat 0 as unlimited.
const (
	maxConnections = 1024
	maxRequests    = 256
	maxParts       = 10_000  // of a multipart upload
	maxCopied      = 5 << 30 // bytes of one object
)

// uploadLifetime is how long files in the expiring directory are kept, as in infra/lib/icons.ts.
const uploadLifetime = 24 * time.Hour

// settings configure a child process. Paths are absolute, because versitygw changes the working
// directory.
type settings struct {
	Address   string
	Objects   string // directory
	Metadata  string // directory
	Expiring  string // directory
	Region    string
	AccessKey string
	SecretKey string
}

// RunChild serves S3 and exits if Start started this process. Otherwise, it returns immediately.
// Programs that call Start must call it at the beginning of main.
func RunChild() {
	text, ok := os.LookupEnv(variable)
	if !ok {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // returns when the parent closes the pipe or dies
		cancel()
	}()
	var s settings
	err := json.Unmarshal([]byte(text), &s)
	if err == nil {
		err = s.serve(ctx)
	}
	if err != nil && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func (s settings) serve(ctx context.Context) error {
	s.deleteExpired()
	metadata, err := meta.NewSideCar(s.Metadata)
	if err != nil {
		return err
	}
	backend, err := posix.New(s.Objects, metadata, posix.PosixOpts{CopyObjectThreshold: maxCopied})
	if err != nil {
		return err
	}
	return embedgw.RunVersityGW(ctx, backend, &embedgw.Config{
		RootUserAccess:    s.AccessKey,
		RootUserSecret:    s.SecretKey,
		Region:            s.Region,
		Ports:             []string{s.Address},
		MaxConnections:    maxConnections,
		MaxRequests:       maxRequests,
		MultipartMaxParts: maxParts,
		KeepAlive:         true,
		Quiet:             true,
	})
}

// deleteExpired does what the bucket's lifecycle rule does on AWS.
func (s settings) deleteExpired() {
	files, _ := os.ReadDir(s.Expiring) // missing before the first upload
	for _, file := range files {
		info, err := file.Info()
		if err == nil && time.Since(info.ModTime()) > uploadLifetime {
			_ = os.Remove(filepath.Join(s.Expiring, file.Name())) // tried again at the next start
		}
	}
}
