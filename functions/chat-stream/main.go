// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command chat-stream serves POST /api/chat/stream.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.RunStreaming(wire.ChatStream) }
