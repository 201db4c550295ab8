// Command user-password serves PUT /api/user/password.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.UserPassword) }
