// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command auth-google serves GET /api/auth/google.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.AuthGoogle) }
