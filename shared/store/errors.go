package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/smithy-go"
	smithyhttp "github.com/aws/smithy-go/transport/http"
	"github.com/guregu/dynamo/v2"

	"trefoil/shared/errs"
)

// ErrUnavailable means that the database does not respond in time or is overloaded.
var ErrUnavailable = errs.RetryAfter(errs.New(errs.ErrUnavailable, "database", "The site is overloaded right now. Try again in a moment."), 5*time.Second)

// failure is an error response of DynamoDB, without its text.
type failure struct{ op, code string }

func (f failure) Error() string { return fmt.Sprintf("%s: DynamoDB returned %s", f.op, f.code) }

// ErrorCode returns DynamoDB's error code, for the log.
func (f failure) ErrorCode() string { return f.code }

// translate converts a driver error to one of ours. It keeps the operation and the error code but
// drops the driver's text, in which DynamoDB quotes keys and values.
func translate(op string, err error) error {
	var api smithy.APIError
	var sendErr *smithyhttp.RequestSendError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("%s: %w", op, context.Canceled)
	case errors.Is(err, context.DeadlineExceeded):
		return errs.WithCause(ErrUnavailable, fmt.Errorf("%s: %w", op, context.DeadlineExceeded))
	case dynamo.IsCondCheckFailed(err):
		return fmt.Errorf("%s: %w", op, errs.ErrConflict)
	case errors.Is(err, dynamo.ErrNotFound):
		return fmt.Errorf("%s: %w", op, errs.ErrNotFound)
	case errors.As(err, &api):
		err := failure{op, api.ErrorCode()}
		if _, throttled := retry.DefaultThrottleErrorCodes[api.ErrorCode()]; throttled || api.ErrorFault() == smithy.FaultServer {
			return errs.WithCause(ErrUnavailable, err)
		}
		return err
	case errors.As(err, &sendErr):
		return errs.WithCause(ErrUnavailable, fmt.Errorf("%s: no response from DynamoDB: %w", op, sendErr.Err))
	default:
		return fmt.Errorf("%s: DynamoDB client error", op)
	}
}
