// Command admin-users serves GET /api/admin/users.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/admins"
)

func main() { lambdahost.Run(admins.AdminUsers) }
