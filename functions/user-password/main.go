// Command user-password serves PUT /api/user/password.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/accounts"
)

func main() { lambdahost.Run(accounts.UserPassword) }
