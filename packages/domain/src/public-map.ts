import * as z from 'zod';
import { parseBox } from './box.ts';
import { MAX_MAP_ROWS } from './limits.ts';

export const mapQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(MAX_MAP_ROWS)
    .transform((limit) => Math.min(limit, MAX_MAP_ROWS))
    .meta({ description: `The most places to answer; ${MAX_MAP_ROWS} at most` }),
  bbox: z
    .string()
    .refine((text) => parseBox(text) !== undefined, { error: 'Vrijednost nije ispravna.' })
    .transform(parseBox)
    .optional()
    .meta({
      description:
        'Only places inside: minimum longitude, minimum latitude, maximum longitude, maximum latitude, with commas ' +
        'between. Those nearest to its middle come first',
      example: '19.2,42.4,19.3,42.5',
    }),
});
export type MapQuery = z.output<typeof mapQuery>;

export const mapOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    more: z
      .literal(true)
      .optional()
      .meta({ description: 'There are more places than this answer holds: ask for a smaller bbox' }),
  });
