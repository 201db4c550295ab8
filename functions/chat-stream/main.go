// Command chat-stream serves POST /api/chat/stream.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/stream"
)

func main() { lambdahost.RunStreaming(stream.ChatStream) }
