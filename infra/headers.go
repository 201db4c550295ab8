// Package infra holds headers.json, which CDK reads, too.
package infra

import _ "embed"

// Headers is headers.json: the response headers that CloudFront and the server's gateway add.
//
//go:embed headers.json
var Headers []byte
