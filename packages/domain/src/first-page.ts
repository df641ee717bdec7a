import { PAGE_SIZE } from './limits.ts';

/** The dashboard loads this file without zod, so the function is not in `page.ts`. */
export const firstPage = (resource: string) => `${resource}?limit=${PAGE_SIZE}&offset=0`;
