// Command admin-models-import serves POST /api/admin/models/import.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/routers"
)

func main() { lambdahost.Run(routers.AdminModelsImport) }
