// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command admin-costs serves GET /api/admin/costs.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.AdminCosts) }
