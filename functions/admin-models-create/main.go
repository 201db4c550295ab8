// Command admin-models-create serves POST /api/admin/models.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/icons"
)

func main() { lambdahost.Run(icons.AdminModelsCreate) }
