// Command subscription-prices serves GET /api/subscription-prices.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/payments"
)

func main() { lambdahost.Run(payments.SubscriptionPrices) }
