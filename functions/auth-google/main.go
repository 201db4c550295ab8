// Command auth-google serves GET /api/auth/google.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/signin"
)

func main() { lambdahost.Run(signin.AuthGoogle) }
