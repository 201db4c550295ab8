// Command admin-audit serves GET /api/admin/audit.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/admins"
)

func main() { lambdahost.Run(admins.AdminAudit) }
