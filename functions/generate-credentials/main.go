// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command generate-credentials serves POST /api/generate-credentials.
package main

import (
	"trefoil/shared/api"
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.Static(api.GenerateCredentials)) }
