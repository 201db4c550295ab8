// Command admin-models-delete serves DELETE /api/admin/models/{id}.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/icons"
)

func main() { lambdahost.Run(icons.AdminModelsDelete) }
