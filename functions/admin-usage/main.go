// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command admin-usage serves GET /api/admin/usage.
package main

import (
	"trefoil/shared/api"
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.WithAuth(api.AdminUsage)) }
