// Command login serves POST /api/login.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/accounts"
)

func main() { lambdahost.Run(accounts.Login) }
