import { expect, test } from '@rstest/core';
import {
  formatListState,
  type ListState,
  listCall,
  listPhase,
  pageCount,
  parseListState,
  reduceListState,
} from './list-state.ts';

const KEYS = ['name', 'created_at'];
const parse = (query: string) => parseListState(new URLSearchParams(query), KEYS);
const format = (state: ListState, before = '') =>
  formatListState(state, new URLSearchParams(before)).toString();
const START: ListState = { page: 1, rows: 6, search: '', sort: null };

test('an address without a query is the first page of everything', () => {
  expect(parse('')).toEqual(START);
  expect(format(START)).toBe('');
});

test('what is written is read back', () => {
  const state: ListState = {
    page: 2,
    rows: 24,
    search: 'Sahat kula & đ',
    sort: { key: 'name', direction: 'descending' },
  };
  expect(format({ ...state, search: 'kula' })).toBe('page=2&rows=24&search=kula&ordering=-name');
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
  const state: ListState = {
    ...START,
    page: 4,
    search: 'kula',
    sort: { key: 'name', direction: 'ascending' },
  };
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
  expect(
    listCall({ page: 3, rows: 12, search: 'đuk', sort: { key: 'name', direction: 'descending' } }),
  ).toEqual({
    limit: 12,
    offset: 24,
    search: 'đuk',
    ordering: '-name',
  });
});

test('pages are the count over the page size, rounded up, and never none', () => {
  expect([0, 1, 6, 7, 25].map((count) => pageCount(count, 6))).toEqual([1, 1, 1, 2, 5]);
  expect([48, 49].map((count) => pageCount(count, 24))).toEqual([2, 3]);
});

test.each(['5', '0', '-12', '12.0', '1000', 'mnogo'])('rows=%s falls back to six', (rows) => {
  expect(parse(`rows=${rows}`).rows).toBe(6);
});

test("a bare address has the person's own page size, one that names a page has six: everybody sees the same", () => {
  const own = (query: string) => parseListState(new URLSearchParams(query), KEYS, 48).rows;
  expect([own(''), own('search=kula'), own('page=2'), own('page=2&rows=12')]).toEqual([48, 48, 6, 12]);
});

test.each([
  [3, 6, 12, 2],
  [4, 6, 48, 1],
  [2, 48, 6, 9],
] as const)('page %s of %s a page is page %s to %s', (page, from, to, shown) => {
  expect(reduceListState({ ...START, page, rows: from }, { kind: 'rows', rows: to })).toEqual({
    ...START,
    page: shown,
    rows: to,
  });
});

const ALL: ListState = { page: 1, rows: 6, search: '', sort: null };
const SEARCH: ListState = { ...ALL, search: 'kula' };

test('before any answer the list loads, or has failed', () => {
  expect(listPhase(undefined, false, ALL)).toBe('loading');
  expect(listPhase(undefined, true, ALL)).toBe('failed');
});

test('rows stay rows while newer ones load or fail to', () => {
  expect(listPhase({ count: 9, rows: 6, earlier: true }, false, SEARCH)).toBe('rows');
  expect(listPhase({ count: 9, rows: 6, earlier: false }, true, ALL)).toBe('rows');
});

test('nothing at all and nothing for the search are told apart', () => {
  expect(listPhase({ count: 0, rows: 0, earlier: false }, false, ALL)).toBe('empty');
  expect(listPhase({ count: 0, rows: 0, earlier: false }, false, SEARCH)).toBe('no-match');
});

test("an earlier search's nothing is not shown as the answer to the present one", () => {
  expect(listPhase({ count: 0, rows: 0, earlier: true }, false, ALL)).toBe('loading');
});

test('a page past the end loads until it is put right', () => {
  expect(listPhase({ count: 9, rows: 0, earlier: false }, false, ALL)).toBe('loading');
});
