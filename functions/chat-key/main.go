// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command chat-key serves GET /api/chat/key.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.ChatKey) }
