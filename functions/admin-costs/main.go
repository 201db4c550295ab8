// Command admin-costs serves GET /api/admin/costs.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.AdminCosts) }
