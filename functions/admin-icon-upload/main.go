// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command admin-icon-upload serves POST /api/admin/model-icons/upload.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.AdminIconUpload) }
