// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command user serves GET /api/user.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.User) }
