// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command admin-audit serves GET /api/admin/audit.
package main

import (
	"trefoil/shared/api"
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.WithAuth(api.AdminAudit)) }
