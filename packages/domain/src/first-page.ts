import { PAGE_SIZE } from './limits.ts';

/** The call of a list's first page. Apart from `page.ts`: the dashboard loads it without zod. */
export const firstPage = (resource: string) => `${resource}?limit=${PAGE_SIZE}&offset=0`;
