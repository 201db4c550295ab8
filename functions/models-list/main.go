// Command models-list serves GET /api/models.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/chats"
)

func main() { lambdahost.Run(chats.ModelsList) }
