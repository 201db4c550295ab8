// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command subscription serves GET /api/subscription.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.Subscription) }
