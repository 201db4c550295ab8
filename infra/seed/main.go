// Command seed is the Lambda function that seeds the model catalog. A deployment that creates or
// changes the function also invokes it.
package main

import (
	"context"

	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() {
	lambdahost.RunTask(func(ctx context.Context, cfg wire.SeedConfig) error {
		_, err := wire.Seed(ctx, cfg) // which logs the result
		return err
	})
}
