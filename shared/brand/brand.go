// Package brand holds the product's name for the Go side.
// The web side keeps its own copy in web/src/brand.ts.
package brand

// Name is what the product calls itself wherever the server names it.
const Name = "Trefoil"
