// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command login-redirect serves GET /api/login.
package main

import (
	"trefoil/shared/api"
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.Static(api.LoginRedirect)) }
