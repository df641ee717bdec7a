import * as z from 'zod';
import { MAX_MAP_ROWS } from './limits.ts';

/** Four numbers with commas between, as a box; undefined where they are none. */
export function parseBox(text: string) {
  const parts = text.split(',');
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts.map((part) =>
    /^-?\d{1,3}(\.\d{1,15})?$/.test(part.trim()) ? Number(part) : Number.NaN,
  );
  const within = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return parts.length === 4 && within && west <= east && south <= north
    ? { west, south, east, north }
    : undefined;
}

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
