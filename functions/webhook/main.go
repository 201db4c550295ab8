// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command webhook serves POST /api/payments/webhook.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.Webhook) }
