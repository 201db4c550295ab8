// Command webhook serves POST /api/payments/webhook.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.Webhook) }
