// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command admin-models-delete serves DELETE /api/admin/models/{id}.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.AdminModelsDelete) }
