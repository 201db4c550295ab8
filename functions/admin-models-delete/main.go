// Command admin-models-delete serves DELETE /api/admin/models/{id}.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/admins"
)

func main() { lambdahost.Run(admins.AdminModelsDelete) }
