// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.

// Command chat-resume serves POST /api/chat/resume.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.Run(wire.ChatResume) }
