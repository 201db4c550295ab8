// Package brand defines the product name. The web app has its own copy in web/src/brand.ts.
package brand

// Name is the name of the product.
const Name = "Trefoil"
