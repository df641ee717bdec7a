export const PRODUCT_NAME = 'AR Podgorica';

/** In built pages; a server with `SUPPORT_EMAIL` replaces it. */
export const DEFAULT_SUPPORT_EMAIL = 'podrska@podgorica.example';
