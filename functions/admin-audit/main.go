// Command admin-audit serves GET /api/admin/audit.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.AdminAudit) }
