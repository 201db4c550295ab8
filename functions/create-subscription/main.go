// Command create-subscription serves POST /api/payments/create-subscription.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.CreateSubscription) }
