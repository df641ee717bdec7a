import { sql } from 'kysely';

export const EDITED = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` };
