/** The product's name, and the title of every page. */
export const PRODUCT_NAME = 'AR Podgorica';

/** Where built pages send people for help; a server with `SUPPORT_EMAIL` replaces it. */
export const DEFAULT_SUPPORT_EMAIL = 'podrska@podgorica.example';
