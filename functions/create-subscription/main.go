// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command create-subscription serves POST /api/payments/create-subscription.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.CreateSubscription) }
