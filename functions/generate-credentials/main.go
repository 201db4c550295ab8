// Command generate-credentials serves POST /api/generate-credentials.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/stateless"
)

func main() { lambdahost.Run(stateless.GenerateCredentials) }
