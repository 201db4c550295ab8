// Command health serves GET /api/health.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/stateless"
)

func main() { lambdahost.Run(stateless.Health) }
