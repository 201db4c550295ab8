// Command admin-usage serves GET /api/admin/usage.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/admins"
)

func main() { lambdahost.Run(admins.AdminUsage) }
