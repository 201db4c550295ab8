// Command admin-router-models serves GET /api/admin/router-models.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/routers"
)

func main() { lambdahost.Run(routers.AdminRouterModels) }
