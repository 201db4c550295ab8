// Command seed is the Lambda that fills the catalogue of models. A deployment
// runs it once when it is new or has changed.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.RunTask(wire.Seed) }
