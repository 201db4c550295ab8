/** The product's name. To rename it, change this, shared/brand and the title in public/mark.svg. */
export const PRODUCT_NAME = "Trefoil";
