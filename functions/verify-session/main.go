// Command verify-session serves POST /api/payments/verify-session.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/payments"
)

func main() { lambdahost.Run(payments.VerifySession) }
