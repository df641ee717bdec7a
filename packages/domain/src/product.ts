export const PRODUCT_NAME = 'AR Podgorica';

/** The server replaces this e-mail address in built pages by `SUPPORT_EMAIL`. */
export const DEFAULT_SUPPORT_EMAIL = 'podrska@podgorica.example';
