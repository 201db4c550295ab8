package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/aws/smithy-go"
	smithyhttp "github.com/aws/smithy-go/transport/http"
	"github.com/guregu/dynamo/v2"

	"trefoil/shared/errs"
)

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
		return fmt.Errorf("%s: %w", op, context.DeadlineExceeded)
	case dynamo.IsCondCheckFailed(err):
		return fmt.Errorf("%s: %w", op, errs.ErrConflict)
	case errors.Is(err, dynamo.ErrNotFound):
		return fmt.Errorf("%s: %w", op, errs.ErrNotFound)
	case errors.As(err, &api):
		return fmt.Errorf("%s: DynamoDB returned %s", op, api.ErrorCode())
	case errors.As(err, &sendErr):
		return fmt.Errorf("%s: no response from DynamoDB: %w", op, sendErr.Err)
	default:
		return fmt.Errorf("%s: DynamoDB client error", op)
	}
}
