// Command webhook serves POST /api/payments/webhook.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/payments"
)

func main() { lambdahost.Run(payments.Webhook) }
