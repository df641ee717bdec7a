import { expect, test } from '@rstest/core';
import {
  formatListState,
  type ListState,
  listCall,
  pageCount,
  parseListState,
  reduceListState,
} from './list-state.ts';

const KEYS = ['name', 'created_at'];
const parse = (query: string) => parseListState(new URLSearchParams(query), KEYS);
const format = (state: ListState, before = '') =>
  formatListState(state, new URLSearchParams(before)).toString();
const START: ListState = { page: 1, search: '', sort: null };

test('an address without a query is the first page of everything', () => {
  expect(parse('')).toEqual(START);
  expect(format(START)).toBe('');
});

test('what is written is read back', () => {
  const state: ListState = {
    page: 2,
    search: 'Sahat kula & đ',
    sort: { key: 'name', direction: 'descending' },
  };
  expect(format({ ...state, search: 'kula' })).toBe('page=2&search=kula&ordering=-name');
  expect(parse(format(state))).toEqual(state);
});

test.each(['0', '-1', '1.5', '2e3', 'abc', '', ' 2', '01', '999999999', '1;drop'])(
  'page=%s falls back to the first page',
  (page) => {
    expect(parse(`page=${encodeURIComponent(page)}`).page).toBe(1);
  },
);

test.each(['password', '-', '--name', 'name,created_at', 'Name', '-name '])(
  'ordering=%s falls back to none',
  (ordering) => {
    expect(parse(`ordering=${encodeURIComponent(ordering)}`).sort).toBeNull();
  },
);

test('a search is trimmed, and cut to what the server takes', () => {
  expect(parse('search=%20%20kula%20').search).toBe('kula');
  expect(parse(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});

test("other parts of the query are kept, and the list's own go when they say nothing", () => {
  expect(format(START, 'view=map&page=3&search=x&ordering=name')).toBe('view=map');
});

test('a new search and a new sort begin at page 1; a page keeps both', () => {
  const state: ListState = { page: 4, search: 'kula', sort: { key: 'name', direction: 'ascending' } };
  expect(reduceListState(state, { kind: 'search', search: ' most ' })).toEqual({
    ...state,
    page: 1,
    search: 'most',
  });
  expect(reduceListState(state, { kind: 'cycle', key: 'name' })).toEqual({
    ...state,
    page: 1,
    sort: { key: 'name', direction: 'descending' },
  });
  expect(reduceListState(state, { kind: 'sort', sort: null })).toEqual({ ...state, page: 1, sort: null });
  expect(reduceListState(state, { kind: 'page', page: 5 })).toEqual({ ...state, page: 5 });
});

test('the call carries offset (page-1)*limit, and only what was asked for', () => {
  expect(listCall(START)).toEqual({ limit: 6, offset: 0, search: undefined, ordering: undefined });
  expect(listCall({ page: 3, search: 'đuk', sort: { key: 'name', direction: 'descending' } })).toEqual({
    limit: 6,
    offset: 12,
    search: 'đuk',
    ordering: '-name',
  });
});

test('pages are the count over the page size, rounded up, and never none', () => {
  expect([0, 1, 6, 7, 25].map(pageCount)).toEqual([1, 1, 1, 2, 5]);
});
