// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command verify-session serves POST /api/payments/verify-session.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.VerifySession) }
