import { expect, test } from '@rstest/core';
import { hinderedBy, planSteps, whyUnusable } from './steps.ts';

const KNOWN = ['0100-foundations', '0101-people', '0121-expand-a', '0122-contract-b'];

test('postpones contract migrations, except in an empty database', () => {
  expect(planSteps(KNOWN, ['0100-foundations'])).toEqual({
    run: ['0101-people', '0121-expand-a'],
    later: ['0122-contract-b'],
  });
  expect(planSteps(KNOWN, KNOWN.slice(0, 3))).toEqual({ run: [], later: ['0122-contract-b'] });
  expect(planSteps(KNOWN, [])).toEqual({ run: KNOWN, later: [] });
  expect(planSteps(KNOWN, KNOWN.slice(0, 3), true)).toEqual({ run: ['0122-contract-b'], later: [] });
});

test('an older server delays contract migrations, but not expand migrations', () => {
  const server = (knows: string) => ({ version: '0.1.0', knows, seenAgo: 3 });
  const [older, current] = [server('0101-people'), server('0122-contract-b')];
  expect(hinderedBy(['0121-expand-a'], [older, current])).toEqual([]);
  expect(hinderedBy(['0121-expand-a', '0122-contract-b'], [older, current])).toEqual([older]);
  expect(hinderedBy(['0101-people'], [server('0100-foundations')])).toHaveLength(1);
});

test('runs a contract migration that precedes an expand migration, to preserve the order', () => {
  const newer = [...KNOWN, '0123-expand-c', '0124-contract-d'];
  expect(planSteps(newer, KNOWN.slice(0, 3))).toEqual({
    run: ['0122-contract-b', '0123-expand-c'],
    later: ['0124-contract-d'],
  });
});

test.each([
  ['0121-expand-a', undefined],
  ['0123-expand-later', undefined],
  ['0123-contract-later', 'newer than this program'],
  ['0123-later', 'newer than this program'],
  ['0099-expand-before', 'before 0.1.0'],
])('accepts or refuses a database whose last migration is %s', (step, refusal) => {
  const reason = whyUnusable(KNOWN, step);
  if (refusal) expect(reason).toContain(refusal);
  else expect(reason).toBeUndefined();
});
