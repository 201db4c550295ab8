// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command chat-stop serves POST /api/chat/stop.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.ChatStop) }
