// Command seed is the Lambda function that seeds the model catalog. A deployment that creates or
// changes the function also invokes it.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.RunTask(wire.Seed) }
