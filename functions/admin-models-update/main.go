// Command admin-models-update serves PATCH /api/admin/models/{id}.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/icons"
)

func main() { lambdahost.Run(icons.AdminModelsUpdate) }
