import { PAGE_SIZE } from './limits.ts';

/** Not in `page.ts`, because `page.ts` imports zod and the dashboard starts without zod. */
export const firstPage = (resource: string) => `${resource}?limit=${PAGE_SIZE}&offset=0`;
