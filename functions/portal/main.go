// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command portal serves POST /api/payments/portal.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.Portal) }
