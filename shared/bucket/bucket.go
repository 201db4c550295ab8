// Package bucket stores the icons of models in S3. Browsers upload an icon under uploads/, where it
// expires after a day. Promote copies it to icons/, where visitors read it.
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
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/service/s3"

	"trefoil/shared/icon"
	"trefoil/shared/limits"
)

// Prefixes of keys. An icon's path on the site is its key.
const (
	uploads = "uploads/"
	icons   = "icons/"
)

const (
	// presignTTL is how long a presigned URL is valid. The upload must start within this time.
	presignTTL = 5 * time.Minute
	// attemptTimeout bounds one request to S3. Icons are small.
	attemptTimeout = 10 * time.Second
	// cacheControl lets browsers keep icons: the content of a key never changes.
	cacheControl = "public, max-age=31536000, immutable"
)

// Connection holds the endpoint, the credentials and the name of the bucket.
type Connection struct {
	Region      string
	Endpoint    string // empty: the AWS default
	Credentials aws.Credentials
	Name        string
}

// Icons is a client for the icon bucket. It is safe for concurrent use.
type Icons struct {
	client *s3.Client
	name   string
}

// Open returns a client. It does not connect yet.
func Open(c Connection) *Icons {
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
	return &Icons{client: s3.New(options), name: c.Name}
}

// PresignUpload returns an upload for an icon of the given media type and size in bytes. Both are
// signed, so S3 accepts nothing else. If mediaType is empty, neither is signed, and Promote makes
// all checks. S3 rejects a second upload with the same URL.
func (b *Icons) PresignUpload(ctx context.Context, mediaType string, size int64) (icon.Upload, error) {
	name := randomName() + icon.Extension(mediaType)
	put := &s3.PutObjectInput{Bucket: &b.name, Key: aws.String(uploads + name), IfNoneMatch: aws.String("*")}
	if mediaType != "" {
		put.ContentType, put.ContentLength = &mediaType, &size
	}
	signed, err := s3.NewPresignClient(b.client, s3.WithPresignExpires(presignTTL)).PresignPutObject(ctx, put)
	if err != nil {
		return icon.Upload{}, err
	}
	headers := map[string]string{}
	for header := range signed.SignedHeader {
		if header != "Host" && header != "Content-Length" { // set by browsers
			headers[header] = signed.SignedHeader.Get(header)
		}
	}
	return icon.Upload{URL: signed.URL, Headers: headers, Path: "/" + icons + name}, nil
}

// randomName returns 128 random bits in hexadecimal.
func randomName() string {
	random := make([]byte, 16)
	_, _ = rand.Read(random) // never fails
	return hex.EncodeToString(random)
}

// Promote checks the icon uploaded for path and publishes it there. It does nothing if the icon was
// published before and its upload has expired. It returns the errors of icon.Check, or
// icon.ErrExpired if the icon does not exist.
func (b *Icons) Promote(ctx context.Context, path string) error {
	name := strings.TrimPrefix(path, "/"+icons)
	content, _, err := b.read(ctx, uploads+name)
	if isMissing(err) {
		_, err := b.client.HeadObject(ctx, &s3.HeadObjectInput{Bucket: &b.name, Key: aws.String(icons + name)})
		if isMissing(err) {
			return icon.ErrExpired
		}
		return err
	}
	if err != nil {
		return err
	}
	found, err := icon.Check(name, content)
	if err != nil {
		return err
	}
	_, err = b.client.PutObject(ctx, &s3.PutObjectInput{
		Bucket:       &b.name,
		Key:          aws.String(icons + name),
		ContentType:  aws.String(string(found)),
		CacheControl: aws.String(cacheControl),
		Body:         bytes.NewReader(content),
	})
	return err
}

// Remove deletes the icon published at path. A missing icon is not an error.
func (b *Icons) Remove(ctx context.Context, path string) error {
	_, err := b.client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: &b.name, Key: aws.String(strings.TrimPrefix(path, "/"))})
	return err
}

// Read returns the content and the response headers of a published icon. It returns icon.ErrExpired
// if there is no icon at path.
func (b *Icons) Read(ctx context.Context, path string) ([]byte, http.Header, error) {
	content, headers, err := b.read(ctx, strings.TrimPrefix(path, "/"))
	if isMissing(err) {
		err = icon.ErrExpired
	}
	return content, headers, err
}

// read returns an object and its headers. It returns icon.ErrSize if the object is larger than an
// icon may be.
func (b *Icons) read(ctx context.Context, key string) ([]byte, http.Header, error) {
	object, err := b.client.GetObject(ctx, &s3.GetObjectInput{Bucket: &b.name, Key: &key})
	if err != nil {
		return nil, nil, err
	}
	defer object.Body.Close()
	content, err := io.ReadAll(io.LimitReader(object.Body, int64(limits.Get().Icons.Bytes)+1))
	if err != nil {
		return nil, nil, err
	}
	if len(content) > limits.Get().Icons.Bytes {
		return nil, nil, icon.ErrSize
	}
	headers := http.Header{}
	headers.Set("Content-Type", aws.ToString(object.ContentType))
	headers.Set("Cache-Control", aws.ToString(object.CacheControl))
	headers.Set("Etag", aws.ToString(object.ETag))
	return content, headers, nil
}

// isMissing reports whether an object does not exist. Without permission to list the bucket, S3
// responds with 403 instead of 404.
func isMissing(err error) bool {
	response := (*awshttp.ResponseError)(nil)
	return errors.As(err, &response) &&
		(response.HTTPStatusCode() == http.StatusNotFound || response.HTTPStatusCode() == http.StatusForbidden)
}
