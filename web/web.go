// Package web holds the built web app, and pages.json, which CDK reads, too.
package web

import _ "embed"

// Pages is pages.json: the document that serves each page.
//
//go:embed pages.json
var Pages []byte
