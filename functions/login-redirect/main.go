// Command login-redirect serves GET /api/login.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/stateless"
)

func main() { lambdahost.Run(stateless.LoginRedirect) }
