import { expect, test } from '@rstest/core';
import { building } from './building.ts';
import { monument } from './monument.ts';
import { stageOf } from './stage.ts';

const NOW = new Date('2026-06-30T22:30:00Z');

test.each([
  ['2026-07-02', '2027-01-01', 'planned'],
  ['2026-07-01', '2027-01-01', 'under_way'],
  ['2026-01-01', '2026-07-02', 'under_way'],
  ['2026-01-01', '2026-07-01', 'finished'],
  [null, '2026-07-01', 'finished'],
  ['2026-07-02', null, 'planned'],
  ['2026-01-01', null, 'unknown'],
  [null, null, 'unknown'],
])('construction from %s to %s is %s', (construction_start_date, construction_end_date, stage) => {
  expect(stageOf(building, { construction_start_date, construction_end_date }, NOW)).toBe(stage);
});

test('stageOf is undefined for an entity without stages', () => {
  expect(stageOf(monument, {}, NOW)).toBeUndefined();
});
