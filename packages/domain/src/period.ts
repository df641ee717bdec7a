import * as z from 'zod';

/** A day in Podgorica, `YYYY-MM-DD`, as an end of a period that includes it. PostgreSQL's calendar has no year 0. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'));
