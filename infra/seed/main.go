// Command seed is the Lambda function that seeds the model catalog. A deployment invokes it when it
// is new or has changed.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.RunTask(wire.Seed) }
