/** The product's name, and the title of every page (decisions 1). */
export const PRODUCT_NAME = 'AR Podgorica';
