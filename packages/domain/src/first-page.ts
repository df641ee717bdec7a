import { PAGE_SIZE } from './limits.ts';

/** Not in `page.ts`, since the dashboard loads it without zod. */
export const firstPage = (resource: string) => `${resource}?limit=${PAGE_SIZE}&offset=0`;
