// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command login serves POST /api/login.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.Login) }
