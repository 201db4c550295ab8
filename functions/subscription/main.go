// Command subscription serves GET /api/subscription.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/payments"
)

func main() { lambdahost.Run(payments.Subscription) }
