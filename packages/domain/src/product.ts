export const PRODUCT_NAME = 'AR Podgorica';

/** The address in built pages, which `SUPPORT_EMAIL` replaces. */
export const DEFAULT_SUPPORT_EMAIL = 'podrska@podgorica.example';
