import { sql } from 'kysely';

/** What every edit of a row does beside its values. */
export const EDITED = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` };
