// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command admin-models-import serves POST /api/admin/models/import.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.AdminModelsImport) }
