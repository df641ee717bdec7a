export const PRODUCT_NAME = 'AR Podgorica';

/** Built pages contain this e-mail address, which the server replaces with `SUPPORT_EMAIL`. */
export const DEFAULT_SUPPORT_EMAIL = 'podrska@podgorica.example';
