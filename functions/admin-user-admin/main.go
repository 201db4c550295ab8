// Command admin-user-admin serves PUT /api/admin/users/{id}/admin.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/admins"
)

func main() { lambdahost.Run(admins.AdminUserAdmin) }
