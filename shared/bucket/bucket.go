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

// Prefixes of keys. An icon's path on the site is its key.
const (
	uploads = "uploads/"
	icons   = "icons/"
)

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
	// accepts nothing else. If mediaType is empty, it accepts any type and size, and
	// ReadUpload makes all checks. The URL is valid for UploadTTL.
	PresignUpload(ctx context.Context, mediaType string, size int64) (icon.Upload, error)
	// ReadUpload checks and returns the icon uploaded under name. It returns the errors of icon.Check,
	// or icon.ErrExpired if there is no such upload.
	ReadUpload(ctx context.Context, name string) (icon.Icon, error)
	// RemoveUpload deletes an upload. A missing upload is not an error.
	RemoveUpload(ctx context.Context, name string) error
	// Publish publishes an icon at its path. Publishing it again changes nothing.
	Publish(ctx context.Context, i icon.Icon) error
	// Remove deletes the icon published at path. A missing icon is not an error.
	Remove(ctx context.Context, path string) error
	// Read returns a published icon, or icon.ErrExpired if there is no icon at path.
	Read(ctx context.Context, path string) (icon.Icon, error)
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
	name := RandomName(mediaType)
	put := &s3.PutObjectInput{Bucket: &b.name, Key: aws.String(uploads + name)}
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
	return icon.Upload{URL: signed.URL, Headers: headers, Path: "/" + uploads + name}, nil
}

// RandomName returns the name of a new upload: 128 random bits in hexadecimal and the extension of its
// type.
func RandomName(mediaType string) string {
	random := make([]byte, 16)
	_, _ = rand.Read(random) // never fails
	return hex.EncodeToString(random) + icon.Extension(mediaType)
}

func (b *s3Store) ReadUpload(ctx context.Context, name string) (icon.Icon, error) {
	content, _, err := b.read(ctx, uploads+name)
	if err != nil {
		return icon.Icon{}, err
	}
	return icon.Check(name, content)
}

func (b *s3Store) RemoveUpload(ctx context.Context, name string) error {
	return b.remove(ctx, uploads+name)
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
	return b.remove(ctx, strings.TrimPrefix(path, "/"))
}

func (b *s3Store) remove(ctx context.Context, key string) error {
	_, err := b.client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: &b.name, Key: &key})
	return translate(err)
}

func (b *s3Store) Read(ctx context.Context, path string) (icon.Icon, error) {
	content, mediaType, err := b.read(ctx, strings.TrimPrefix(path, "/"))
	return icon.Icon{Type: icon.Type(mediaType), Content: content}, err
}

// read returns an object and its media type. It returns icon.ErrExpired if there is none, and
// icon.ErrSize if the object is larger than an icon may be.
func (b *s3Store) read(ctx context.Context, key string) (content []byte, mediaType string, err error) {
	object, err := b.client.GetObject(ctx, &s3.GetObjectInput{Bucket: &b.name, Key: &key})
	if isMissing(err) {
		return nil, "", icon.ErrExpired
	}
	if err != nil {
		return nil, "", translate(err)
	}
	defer object.Body.Close()
	content, err = io.ReadAll(io.LimitReader(object.Body, int64(limits.Get().Icons.Bytes)+1))
	if err == nil && len(content) > limits.Get().Icons.Bytes {
		return nil, "", icon.ErrSize
	}
	return content, aws.ToString(object.ContentType), translate(err)
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
