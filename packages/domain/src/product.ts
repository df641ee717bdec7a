/** The product's name, and the title of every page. */
export const PRODUCT_NAME = 'AR Podgorica';

/**
 * Where pages send people for help unless `SUPPORT_EMAIL` says otherwise. Built pages carry this
 * address; a server with another one replaces it in what it sends.
 */
export const DEFAULT_SUPPORT_EMAIL = 'podrska@podgorica.example';
