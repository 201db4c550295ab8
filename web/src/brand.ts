/** The product's name. To rename it, change this and shared/brand. */
export const PRODUCT_NAME = "Trefoil";
