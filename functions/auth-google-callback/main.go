// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command auth-google-callback serves GET /api/auth/google/callback.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.AuthGoogleCallback) }
