// Command portal serves POST /api/payments/portal.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/payments"
)

func main() { lambdahost.Run(payments.Portal) }
