// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command admin-models-create serves POST /api/admin/models.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.AdminModelsCreate) }
