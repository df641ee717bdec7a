import { expect, test } from '@rstest/core';
import { repairObj } from './parsers.ts';

const PLAIN = 'v 0 0 0\nv 1 0 0\nf 1 2 1\n';

test('returns a text without colours, lines and points unchanged', () => {
  expect(repairObj(PLAIN)).toBe(PLAIN);
});

test('gives white to uncoloured vertices if other vertices have colours', () => {
  expect(repairObj('v 0 0 0 1 0 0\r\nv 1 0 0\r\n v 2 0 0 1.0 \nvn 0 0 1\nf 1 2 3')).toBe(
    'v 0 0 0 1 0 0\nv 1 0 0 1 1 1\n v 2 0 0 1 1 1\nvn 0 0 1\nf 1 2 3',
  );
});

test('starts a group between faces, lines and points', () => {
  expect(repairObj('o kula\nf 1 2 3\ns off\nl 1 2\nl 2 3\np 1\nf 3 2 1')).toBe(
    'o kula\nf 1 2 3\ns off\ng\nl 1 2\nl 2 3\ng\np 1\ng\nf 3 2 1',
  );
});
