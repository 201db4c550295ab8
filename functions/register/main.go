// Command register serves POST /api/register.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/accounts"
)

func main() { lambdahost.Run(accounts.Register) }
