/** What the product calls itself. To rename it, change this and shared/brand. */
export const PRODUCT_NAME = "Trefoil";
