// Command auth-google-callback serves GET /api/auth/google/callback.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/signin"
)

func main() { lambdahost.Run(signin.AuthGoogleCallback) }
