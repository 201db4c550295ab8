// Command user-delete serves DELETE /api/user.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/payments"
)

func main() { lambdahost.Run(payments.UserDelete) }
