import { expect, test } from '@rstest/core';
import { select } from './list-route.ts';

const record = (id: number, longitude: number | null, changed_at = '2026-01-01T00:00:00.000Z') => ({
  id,
  revision: id,
  changed_at,
  updated_at: changed_at,
  row: { id, name: `Mjesto ${id}`, latitude: 42, longitude },
  files: [],
});
const RECORDS = [
  record(1, null),
  record(2, 19.3),
  record(3, 19.1, '2026-02-01T00:00:00.000Z'),
  record(4, 19.2),
];
const page = { limit: 10, offset: 0 };
const ids = (asked: Partial<Parameters<typeof select>[1]>) =>
  select(RECORDS, { ...page, ...asked }).rows.map(({ id }) => id);

test('selects the places inside a box, nearest to the middle of the box first', () => {
  const bbox = { west: 19.05, south: 41, east: 19.25, north: 43 };
  expect(ids({ bbox: { ...bbox, east: 19.2 } })).toEqual([3, 4]);
  expect(ids({ bbox: { ...bbox, west: 19.15, east: 19.31 } })).toEqual([4, 2]);
  expect(ids({ bbox, updated_since: '2026-01-15T00:00:00Z' })).toEqual([3]);
});

test('returns whether more records follow a page', () => {
  expect(select(RECORDS, { limit: 2, offset: 2 })).toMatchObject({
    more: false,
    rows: [{ id: 3 }, { id: 4 }],
  });
  expect(select(RECORDS, { limit: 1, offset: 0 }).more).toBe(true);
  expect(select(RECORDS, { limit: 1, offset: 9 })).toEqual({ rows: [], more: false });
});

test('compares moments across time zones', () => {
  expect(ids({ updated_since: '2026-02-01T01:00:00+01:00' })).toEqual([3]);
  expect(ids({ updated_since: '2026-02-01T01:00:00Z' })).toEqual([]);
});

test('returns only the requested fields, and the id', () => {
  expect(select(RECORDS, { ...page, limit: 1, fields: ['name'] }).rows).toEqual([
    { id: 1, name: 'Mjesto 1' },
  ]);
});
