// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command register serves POST /api/register.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.Register) }
