// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command models-list serves GET /api/models.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.ModelsList) }
