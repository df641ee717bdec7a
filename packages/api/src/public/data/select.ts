import type { Box } from '@ar/domain/box';
import type { Row } from './public-files.ts';
import type { PresentRecord } from './public-lists.ts';

export interface Selection {
  bbox?: Box | undefined;
  updated_since?: string | undefined;
  limit: number;
  offset: number;
  fields?: readonly string[] | undefined;
}

interface Selected {
  rows: Row[];
  more: boolean;
}

/** The requested records, by id; for a box, nearest to its middle first. */
export function select(
  records: readonly PresentRecord[],
  { bbox, updated_since, limit, offset, fields }: Selection,
): Selected {
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
