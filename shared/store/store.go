// Package store keeps Trefoil's state in two DynamoDB tables: the main one, and
// an ephemeral one without backups for what must truly go. keys.go lists every key.
package store

import (
	"context"
	"net"
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

// DynamoDB answers in milliseconds; what has not after these times is lost.
const (
	dialTimeout    = 2 * time.Second
	attemptTimeout = 5 * time.Second
	maxAttempts    = 4
	maxBackoff     = 500 * time.Millisecond
)

// Connection says which DynamoDB to use, and as whom.
type Connection struct {
	Region      string
	Endpoint    string // empty: AWS's own
	Credentials aws.Credentials
}

// DB is a client of one DynamoDB. It is safe for concurrent use.
type DB struct {
	dynamo *dynamo.DB
}

// Open makes a client; it does not connect yet.
func Open(c Connection) *DB {
	client := dynamodb.New(dynamodb.Options{
		Region:       c.Region,
		BaseEndpoint: endpoint(c.Endpoint),
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return c.Credentials, nil
		}),
		HTTPClient: awshttp.NewBuildableClient().
			WithTimeout(attemptTimeout).
			WithDialerOptions(func(d *net.Dialer) { d.Timeout = dialTimeout }),
		Retryer: retry.NewStandard(dynamo.RetryTxConflicts, func(o *retry.StandardOptions) {
			o.MaxAttempts = maxAttempts
			o.MaxBackoff = maxBackoff
			// A single write that meets a transaction; the SDK gives up on it by itself.
			o.Retryables = append(o.Retryables, retry.RetryableErrorCode{
				Codes: map[string]struct{}{"TransactionConflictException": {}},
			})
		}),
		APIOptions: []func(*middleware.Stack) error{useKeyConditionExpression},
	})
	return &DB{dynamo: dynamo.NewFromIface(client)}
}

func endpoint(url string) *string {
	if url == "" {
		return nil
	}
	return &url
}

// Main is the table of what lasts.
type Main struct {
	db    *dynamo.DB
	table dynamo.Table
}

// Main is the main table by its name.
func (db *DB) Main(table string) *Main { return &Main{db: db.dynamo, table: db.dynamo.Table(table)} }

// Ephemeral is the table of what goes by itself.
type Ephemeral struct {
	Now func() time.Time // the clock that expiry is measured by

	table dynamo.Table
	salts cache.Latest[time.Time, []byte] // by the start of the day

	deviceKey atomic.Pointer[[]byte]
}

// update is an update of one item, which makes the item where there is none.
func (m *Main) update(k key) *dynamo.Update { return m.table.Update(attrPK, k.PK).Range(attrSK, k.SK) }

func (e *Ephemeral) update(k key) *dynamo.Update {
	return e.table.Update(attrPK, k.PK).Range(attrSK, k.SK)
}

// Ephemeral is the ephemeral table by its name, on the system's clock.
func (db *DB) Ephemeral(table string) *Ephemeral {
	e := &Ephemeral{Now: time.Now, table: db.dynamo.Table(table)}
	e.salts.Load, e.salts.TTL = e.loadSalt, saltCacheTTL
	return e
}
