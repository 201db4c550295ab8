// Command admin-models serves GET /api/admin/models.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/admins"
)

func main() { lambdahost.Run(admins.AdminModels) }
