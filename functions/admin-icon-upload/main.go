// Command admin-icon-upload serves POST /api/admin/model-icons/upload.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire/icons"
)

func main() { lambdahost.Run(icons.AdminIconUpload) }
