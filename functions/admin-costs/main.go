// Command admin-costs serves GET /api/admin/costs.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/routers"
)

func main() { lambdahost.Run(routers.AdminCosts) }
