// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command logout serves POST /api/logout.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.Logout) }
