// Command create-subscription serves POST /api/payments/create-subscription.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/payments"
)

func main() { lambdahost.Run(payments.CreateSubscription) }
