import { type Box, parseBox } from '@ar/domain/box';
import { type Entity, publicFields } from '@ar/domain/entities/entity';
import { MAX_MAP_ROWS } from '@ar/domain/limits';
import * as z from 'zod';
import type { PresentRecord, Row } from './public-lists.ts';

const WRONG = { error: 'value-wrong' };

export function publicListQuery(entity: Entity) {
  const known = publicFields(entity);
  return z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .default(MAX_MAP_ROWS)
      .transform((limit) => Math.min(limit, MAX_MAP_ROWS))
      .meta({ description: `The most records to answer; ${MAX_MAP_ROWS} at most` }),
    offset: z.coerce
      .number()
      .int()
      .min(0)
      .default(0)
      .meta({ description: 'So many are left out before the first' }),
    bbox: z
      .string()
      .refine((text) => parseBox(text) !== undefined, WRONG)
      .transform(parseBox)
      .optional()
      .meta({
        description:
          'Only places inside: minimum longitude, minimum latitude, maximum longitude, maximum latitude, with commas ' +
          'between. Those nearest to its middle come first',
        example: '19.2,42.4,19.3,42.5',
      }),
    updated_since: z.iso
      .datetime({ offset: true, ...WRONG })
      .optional()
      .meta({
        description:
          'Only what was added or changed from this moment on; /public/changes/ also tells what was deleted',
        example: '2026-11-24T10:00:00Z',
      }),
    fields: z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim()))
      .refine((fields) => fields.every((field) => known.includes(field)), WRONG)
      .optional()
      .meta({ description: `Only these besides the id, with commas between: ${known.join(', ')}` }),
  });
}

export const publicListOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    more: z.literal(true).optional().meta({
      description: 'There are more than this answer holds: ask for a smaller bbox, or with an offset',
    }),
  });

type Selection = Pick<ListQuery, 'limit' | 'offset'> & Partial<ListQuery>;
type ListQuery = z.output<ReturnType<typeof publicListQuery>>;

/** By id; for a box, nearest to its middle first. */
export function select(
  records: readonly PresentRecord[],
  { bbox, updated_since, limit, offset, fields }: Selection,
): { rows: Row[]; more: boolean } {
  const since = updated_since === undefined ? undefined : Date.parse(updated_since);
  const changed =
    since === undefined ? records : records.filter(({ changed_at }) => Date.parse(changed_at) >= since);
  const found = bbox ? nearestIn(bbox, changed) : changed;
  const rows = found.slice(offset, offset + limit).map(({ row }) => (fields ? only(fields, row) : row));
  return { rows, more: found.length > offset + limit };
}

function nearestIn({ west, south, east, north }: Box, records: readonly PresentRecord[]): PresentRecord[] {
  const [middleLongitude, middleLatitude] = [(west + east) / 2, (south + north) / 2];
  const placed = records.flatMap((record) => {
    const { latitude, longitude } = record.row;
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
    if (longitude < west || longitude > east || latitude < south || latitude > north) return [];
    return [{ record, distance: Math.hypot(longitude - middleLongitude, latitude - middleLatitude) }];
  });
  return placed.sort((one, other) => one.distance - other.distance).map(({ record }) => record);
}

function only(fields: readonly string[], row: Row): Row {
  return { id: row.id, ...Object.fromEntries(fields.map((field) => [field, row[field]])) };
}
