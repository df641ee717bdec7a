import { PAGE_SIZE } from './limits.ts';

/** Not in `page.ts`, because the dashboard loads it without zod. */
export const firstPage = (resource: string) => `${resource}?limit=${PAGE_SIZE}&offset=0`;
