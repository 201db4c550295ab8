// Command chat-stop serves POST /api/chat/stop.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/chats"
)

func main() { lambdahost.Run(chats.ChatStop) }
