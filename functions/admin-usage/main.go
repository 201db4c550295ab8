// Command admin-usage serves GET /api/admin/usage.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.AdminUsage) }
