// Command user serves GET /api/user.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/accounts"
)

func main() { lambdahost.Run(accounts.User) }
