// Command admin-models-order serves PUT /api/admin/models/order.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/admins"
)

func main() { lambdahost.Run(admins.AdminModelsOrder) }
