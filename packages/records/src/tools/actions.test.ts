import { expect, test } from '@rstest/core';
import { act, renderHook } from '@testing-library/react';
import type { RecordRow } from '../list/list-page.ts';
import type { RecordList } from '../list/use-record-list.ts';
import { useSelection } from './actions.tsx';

interface Row {
  id: number;
  name?: string;
}
const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id }));

function open(shown: Row[]) {
  const list = (rows: Row[]) =>
    ({ state: { search: '', sort: null, filters: {} }, rows }) as unknown as RecordList<RecordRow>;
  const { result, rerender } = renderHook(({ rows }) => useSelection(list(rows), String), {
    initialProps: { rows: shown },
  });
  return {
    ids: () => result.current.rows.map(({ id }) => id),
    rows: () => result.current.rows,
    page: () => result.current.selecting.page,
    toggle: (id: number) => act(() => result.current.selecting.toggle({ id }, false)),
    toggleTo: (id: number) => act(() => result.current.selecting.toggle({ id }, true)),
    togglePage: () => act(() => result.current.selecting.togglePage()),
    drop: (...ids: number[]) => act(() => result.current.choose(rowsOf(...ids), false)),
    clear: () => act(() => result.current.clear()),
    turnTo: (rows: Row[]) => rerender({ rows }),
  };
}

test('selects a row on the first press, and deselects the row on the second press', () => {
  const it = open(rowsOf(7, 8));
  it.toggle(7);
  expect(it.ids()).toEqual([7]);
  it.toggle(7);
  expect(it.ids()).toEqual([]);
});

test('selects or deselects a range with Shift, in either direction', () => {
  const it = open(rowsOf(1, 2, 3, 4, 5));
  it.toggle(4);
  it.toggleTo(2);
  expect(it.ids().toSorted()).toEqual([2, 3, 4]);
  it.toggleTo(3);
  expect(it.ids()).toEqual([4]);
});

test('selects only the pressed row with Shift if the previously pressed row is on another page', () => {
  const it = open(rowsOf(1, 2, 3));
  it.toggleTo(2);
  it.turnTo(rowsOf(7, 8, 9));
  it.toggleTo(9);
  expect(it.ids()).toEqual([2, 9]);
});

test('selects only the pressed row with Shift after all rows were deselected', () => {
  const it = open(rowsOf(1, 2, 3));
  it.toggle(1);
  it.clear();
  it.toggleTo(3);
  expect(it.ids()).toEqual([3]);
});

test('selects rows of several pages, and contains a row of two pages only once', () => {
  const it = open(rowsOf(1, 2));
  it.togglePage();
  it.turnTo(rowsOf(2, 3));
  it.togglePage();
  expect(it.ids()).toEqual([1, 2, 3]);
});

test('keeps the other rows selected when some rows are deselected', () => {
  const it = open(rowsOf(1, 2, 3));
  it.togglePage();
  it.drop(1, 3, 9);
  expect(it.ids()).toEqual([2]);
});

test('returns whether all, some or no rows of the page are selected', () => {
  const it = open(rowsOf(1, 2));
  it.togglePage();
  expect(it.page()).toBe('all');
  it.turnTo(rowsOf(2, 3));
  expect(it.page()).toBe('some');
  it.turnTo(rowsOf(3, 4));
  expect(it.page()).toBe('none');
  it.turnTo([]);
  expect(it.page()).toBe('none');
});

test('returns the latest loaded values of a selected row', () => {
  const it = open([
    { id: 1, name: 'old' },
    { id: 2, name: 'of another page' },
  ]);
  it.togglePage();
  it.turnTo([{ id: 1, name: 'new' }]);
  expect(it.rows()).toEqual([
    { id: 1, name: 'new' },
    { id: 2, name: 'of another page' },
  ]);
});
