// Package store keeps the application's state in two DynamoDB tables: Main, and Ephemeral, which
// has no backups and holds data that must be deleted for good. See keys.go for the key schemas.
package store

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/smithy-go/middleware"
	"github.com/guregu/dynamo/v2"

	"trefoil/shared/cache"
)

// DynamoDB normally responds within milliseconds. Requests that exceed these timeouts are retried.
const (
	dialTimeout    = 2 * time.Second
	attemptTimeout = 5 * time.Second
	maxAttempts    = 4
	maxBackoff     = 500 * time.Millisecond
)

// Connection holds the endpoint and credentials of DynamoDB.
type Connection struct {
	Region      string
	Endpoint    string // a URL, or "unix:" and the path of a socket; empty: the AWS default
	Credentials aws.Credentials
}

// DB is a DynamoDB client. It is safe for concurrent use.
type DB struct {
	dynamo *dynamo.DB
	once   *dynamodb.Client // never retries a write that may have been applied
}

// Open returns a client. It does not connect yet.
func Open(c Connection) *DB {
	options := dynamodb.Options{
		Region:       c.Region,
		BaseEndpoint: endpoint(c.Endpoint),
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return c.Credentials, nil
		}),
		HTTPClient: newHTTPClient(c.Endpoint),
		Retryer: retry.NewStandard(dynamo.RetryTxConflicts, func(o *retry.StandardOptions) {
			o.MaxAttempts = maxAttempts
			o.MaxBackoff = maxBackoff
			// The SDK does not retry a single write that conflicts with a transaction.
			o.Retryables = append(o.Retryables, retry.RetryableErrorCode{
				Codes: map[string]struct{}{"TransactionConflictException": {}},
			})
		}),
		APIOptions: []func(*middleware.Stack) error{useKeyConditionExpression},
	}
	db := &DB{dynamo: dynamo.NewFromIface(dynamodb.New(options))}
	options.Retryer = retry.NewStandard(func(o *retry.StandardOptions) {
		o.MaxAttempts = maxAttempts
		o.MaxBackoff = maxBackoff
		o.Retryables = notApplied
	})
	db.once = dynamodb.New(options)
	return db
}

// notApplied matches the errors of requests that DynamoDB has certainly not executed. After any
// other error, such as a timeout or an internal server error, a write may have been applied.
var notApplied = []retry.IsErrorRetryable{
	retry.NoRetryCanceledError{},
	retry.RetryableErrorCode{Codes: retry.DefaultThrottleErrorCodes},
	retry.RetryableErrorCode{Codes: map[string]struct{}{"TransactionConflictException": {}}},
	retry.IsErrorRetryableFunc(func(err error) aws.Ternary {
		if failed, ok := errors.AsType[*net.OpError](err); ok && failed.Op == "dial" {
			return aws.TrueTernary
		}
		return aws.UnknownTernary
	}),
}

// httpClient is shared by both clients of a DB, so that they share connections. It sends the
// headers and the body of a request in one write. If net/http does not know the type of the body,
// it sends the headers first, and it closes the connection if a response arrives before it has read
// the whole body.
type httpClient struct{ aws.HTTPClient }

// Do implements aws.HTTPClient.
func (c httpClient) Do(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	return c.HTTPClient.Do(r)
}

// socketScheme starts the endpoint of an engine that listens on a Unix socket.
const socketScheme = "unix:"

func endpoint(url string) *string {
	if url == "" {
		return nil
	}
	if strings.HasPrefix(url, socketScheme) {
		url = "http://localhost" // newHTTPClient connects to the socket
	}
	return &url
}

func newHTTPClient(endpoint string) httpClient {
	client := awshttp.NewBuildableClient().
		WithTimeout(attemptTimeout).
		WithDialerOptions(func(d *net.Dialer) { d.Timeout = dialTimeout })
	if path, ok := strings.CutPrefix(endpoint, socketScheme); ok {
		dialer := net.Dialer{Timeout: dialTimeout}
		client = client.WithTransportOptions(func(t *http.Transport) {
			t.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) { return dialer.DialContext(ctx, "unix", path) }
		})
	}
	return httpClient{client}
}

// table adds methods for one item to the driver's table.
type table struct{ dynamo.Table }

// update returns an update of an item, which creates the item if necessary.
func (t table) update(k key) *dynamo.Update { return t.Update(attrPK, k.PK).Range(attrSK, k.SK) }

func (t table) delete(k key) *dynamo.Delete { return t.Delete(attrPK, k.PK).Range(attrSK, k.SK) }

// item returns a read of an item, which is eventually consistent.
func (t table) item(k key) *dynamo.Query {
	return t.Get(attrPK, k.PK).Range(attrSK, dynamo.Equal, k.SK)
}

// get reads an item with a consistent read. It returns dynamo.ErrNotFound if there is none.
func (t table) get(ctx context.Context, k key, item any) error {
	return t.item(k).Consistent(true).One(ctx, item)
}

// Main is the table for permanent data.
type Main struct {
	db         *dynamo.DB
	table      table
	once       table // uses onceClient
	onceClient *dynamodb.Client
}

// Main returns the main table with the given name.
func (db *DB) Main(name string) *Main {
	return &Main{
		db:         db.dynamo,
		table:      table{db.dynamo.Table(name)},
		once:       table{dynamo.NewFromIface(db.once).Table(name)},
		onceClient: db.once,
	}
}

// Ephemeral is the table for data that expires or must not be backed up.
type Ephemeral struct {
	Now func() time.Time // the clock for expiry

	table table
	once  table                           // never retries a write that may have been applied
	salts cache.Latest[time.Time, []byte] // by the start of the day

	deviceKey atomic.Pointer[[]byte]
}

// Ephemeral returns the ephemeral table with the given name. It uses the system clock.
func (db *DB) Ephemeral(name string) *Ephemeral {
	e := &Ephemeral{
		Now:   time.Now,
		table: table{db.dynamo.Table(name)},
		once:  table{dynamo.NewFromIface(db.once).Table(name)},
	}
	e.salts.Load, e.salts.TTL = e.loadSalt, saltCacheTTL
	return e
}
