// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command health serves GET /api/health.
package main

import (
	"trefoil/shared/api"
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.Static(api.Health)) }
