// Command admin-user-pro serves PUT /api/admin/users/{id}/pro.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/admins"
)

func main() { lambdahost.Run(admins.AdminUserPro) }
