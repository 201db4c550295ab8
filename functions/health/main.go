// Command health serves GET /api/health.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.Health) }
