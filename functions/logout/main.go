// Command logout serves POST /api/logout.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/accounts"
)

func main() { lambdahost.Run(accounts.Logout) }
