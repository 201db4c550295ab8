// Package bucket stores the icons of models in S3. Browsers upload an icon under uploads/, where it
// expires after a day. When a model is saved, the icon is published under icons/, where
// visitors read it, and the upload is deleted. A program can provide another Store instead of S3.
package bucket

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go"

	"trefoil/shared/errs"
	"trefoil/shared/icon"
	"trefoil/shared/limits"
)

// uploads is the prefix of the keys of uploads. The path of an icon on the site is its key.
const uploads = "uploads/"

const (
	// UploadTTL is how long the URL of an upload is valid. The upload must start within this time.
	UploadTTL = 5 * time.Minute
	// attemptTimeout bounds one request to S3. Icons are small.
	attemptTimeout = 10 * time.Second
	// CacheControl lets browsers keep icons: the content of a key never changes.
	CacheControl = "public, max-age=31536000, immutable"
)

// Connection holds the endpoint, the credentials and the name of the bucket.
type Connection struct {
	Region      string
	Endpoint    string // empty: the AWS default
	Credentials aws.Credentials
	Name        string
}

// Store keeps icons. It is safe for concurrent use.
type Store interface {
	// PresignUpload returns an upload for an icon of the given media type and size in bytes. The URL
	// accepts nothing else. If mediaType is empty, it accepts any type and size, and Read makes all
	// checks. The URL is valid for UploadTTL.
	PresignUpload(ctx context.Context, mediaType string, size int64) (icon.Upload, error)
	// Publish publishes an icon at its path. Publishing it again changes nothing.
	Publish(ctx context.Context, i icon.Icon) error
	// Read returns the upload or the published icon at path, or icon.ErrExpired if there is none. It
	// checks an upload and returns the errors of icon.Check.
	Read(ctx context.Context, path string) (icon.Icon, error)
	// Remove deletes the upload or the published icon at path. A missing one is not an error.
	Remove(ctx context.Context, path string) error
}

// ErrUnavailable means that S3 does not respond in time, or rejects a request.
var ErrUnavailable = errs.RetryAfter(errs.New(errs.ErrUnavailable, "icons", "Icons cannot be saved right now. Try again in a moment."), 5*time.Second)

// translate converts an error of S3's client.
func translate(err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	return errs.WithCause(ErrUnavailable, err)
}

// provided holds the stores of Provide by bucket name.
var provided sync.Map

// Provide makes Open return a store for the bucket with the given name, instead of a client of S3,
// until release is called. The server on one machine provides files.
func Provide(name string, store Store) (release func()) {
	provided.Store(name, store)
	return func() { provided.Delete(name) }
}

// s3Store is a client for a bucket in S3.
type s3Store struct {
	client *s3.Client
	name   string
}

// Open returns the store of a bucket. It does not connect yet.
func Open(c Connection) Store {
	if store, ok := provided.Load(c.Name); ok {
		return store.(Store)
	}
	options := s3.Options{
		Region: c.Region,
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return c.Credentials, nil
		}),
		HTTPClient: awshttp.NewBuildableClient().WithTimeout(attemptTimeout),
		// By default, the client signs a checksum that browsers do not send.
		RequestChecksumCalculation: aws.RequestChecksumCalculationWhenRequired,
		ResponseChecksumValidation: aws.ResponseChecksumValidationWhenRequired,
	}
	if c.Endpoint != "" {
		options.BaseEndpoint, options.UsePathStyle = &c.Endpoint, true
	}
	return &s3Store{client: s3.New(options), name: c.Name}
}

// PresignUpload signs the type and the size. Until it expires, the URL can be reused, but this does not
// affect an icon that was already published.
func (b *s3Store) PresignUpload(ctx context.Context, mediaType string, size int64) (icon.Upload, error) {
	path := NewPath(mediaType)
	put := &s3.PutObjectInput{Bucket: &b.name, Key: aws.String(strings.TrimPrefix(path, "/"))}
	if mediaType != "" {
		put.ContentType, put.ContentLength = &mediaType, &size
	}
	signed, err := s3.NewPresignClient(b.client, s3.WithPresignExpires(UploadTTL)).PresignPutObject(ctx, put)
	if err != nil {
		return icon.Upload{}, err
	}
	headers := map[string]string{}
	for header := range signed.SignedHeader {
		if header != "Host" && header != "Content-Length" { // set by browsers
			headers[header] = signed.SignedHeader.Get(header)
		}
	}
	return icon.Upload{URL: signed.URL, Headers: headers, Path: path}, nil
}

// NewPath returns the path of a new upload. Its name is 128 random bits in hexadecimal and the extension
// of its type.
func NewPath(mediaType string) string {
	random := make([]byte, 16)
	_, _ = rand.Read(random) // never fails
	return "/" + uploads + hex.EncodeToString(random) + icon.Extension(mediaType)
}

func (b *s3Store) Publish(ctx context.Context, i icon.Icon) error {
	_, err := b.client.PutObject(ctx, &s3.PutObjectInput{
		Bucket:       &b.name,
		Key:          aws.String(strings.TrimPrefix(i.Path(), "/")),
		ContentType:  aws.String(string(i.Type)),
		CacheControl: aws.String(CacheControl),
		Body:         bytes.NewReader(i.Content),
	})
	return translate(err)
}

func (b *s3Store) Remove(ctx context.Context, path string) error {
	_, err := b.client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: &b.name, Key: aws.String(strings.TrimPrefix(path, "/"))})
	return translate(err)
}

func (b *s3Store) Read(ctx context.Context, path string) (icon.Icon, error) {
	key := strings.TrimPrefix(path, "/")
	object, err := b.client.GetObject(ctx, &s3.GetObjectInput{Bucket: &b.name, Key: &key})
	if isMissing(err) {
		return icon.Icon{}, icon.ErrExpired
	}
	if err != nil {
		return icon.Icon{}, translate(err)
	}
	defer object.Body.Close()
	content, err := io.ReadAll(io.LimitReader(object.Body, int64(limits.Get().Icons.Bytes)+1))
	switch {
	case err != nil:
		return icon.Icon{}, translate(err)
	case len(content) > limits.Get().Icons.Bytes:
		return icon.Icon{}, icon.ErrSize
	case strings.HasPrefix(key, uploads):
		return icon.Check(key, content)
	}
	return icon.Icon{Type: icon.Type(aws.ToString(object.ContentType)), Content: content}, nil
}

// isMissing reports whether an object does not exist. Without permission to list the bucket, S3
// denies access to a missing object.
func isMissing(err error) bool {
	var api smithy.APIError
	var response *awshttp.ResponseError
	if !errors.As(err, &api) || !errors.As(err, &response) {
		return false
	}
	return api.ErrorCode() == "AccessDenied" ||
		response.HTTPStatusCode() == http.StatusNotFound && api.ErrorCode() != "NoSuchBucket"
}
