import { expect, test } from '@rstest/core';
import { type Chosen, currentRows, pageChoice, toggleRow, withoutRows, withRows } from './selection.ts';

interface Row {
  id: number;
  name?: string;
}
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const none: Chosen<Row> = new Map();
const ids = (chosen: Chosen<Row>) => [...chosen.keys()];

test('a row is chosen by one press and let go by the next', () => {
  const one = toggleRow(none, { id: 7 });
  expect(ids(one)).toEqual([7]);
  expect(ids(toggleRow(one, { id: 7 }))).toEqual([]);
});

test('rows of several pages are chosen together, each once', () => {
  expect(ids(withRows(withRows(none, rows(1, 2)), rows(2, 3)))).toEqual([1, 2, 3]);
});

test('rows that are done with leave the others chosen', () => {
  expect(ids(withoutRows(withRows(none, rows(1, 2, 3)), rows(1, 3, 9)))).toEqual([2]);
});

test('a page is chosen wholly, partly or not at all', () => {
  const chosen = withRows(none, rows(1, 2));
  expect(pageChoice(chosen, rows(1, 2))).toBe('all');
  expect(pageChoice(chosen, rows(2, 3))).toBe('some');
  expect(pageChoice(chosen, rows(3, 4))).toBe('none');
  expect(pageChoice(chosen, [])).toBe('none');
});

test('what the page shows of a chosen row by now counts, not what it was', () => {
  const chosen = withRows<Row>(none, [
    { id: 1, name: 'old' },
    { id: 2, name: 'elsewhere' },
  ]);
  expect(currentRows(chosen, [{ id: 1, name: 'new' }])).toEqual([
    { id: 1, name: 'new' },
    { id: 2, name: 'elsewhere' },
  ]);
});
