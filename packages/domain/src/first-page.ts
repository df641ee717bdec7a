import { PAGE_SIZE } from './limits.ts';

/**
 * The call of a list's first page, as path and query: what a list asks for when nothing was searched or sorted. Apart from
 * `page.ts`, since the dashboard begins with it and has no use for zod.
 */
export const firstPage = (resource: string) => `${resource}?limit=${PAGE_SIZE}&offset=0`;
