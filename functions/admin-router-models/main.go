// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command admin-router-models serves GET /api/admin/router-models.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.AdminRouterModels) }
