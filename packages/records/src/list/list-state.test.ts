import { filtersOf } from '@ar/domain/entities/filters';
import { monument } from '@ar/domain/entities/monument';
import { expect, test } from '@rstest/core';
import {
  fittingRows,
  formatListState,
  type ListState,
  listCall,
  listPhase,
  nonEmpty,
  pageCount,
  parseListState,
  recordAddress,
} from './list-state.ts';

const KEYS = ['name', 'created_at'];
const parse = (query: string) => parseListState(new URLSearchParams(query), KEYS);
const format = (state: ListState, before = '') =>
  formatListState(state, new URLSearchParams(before)).toString();
const START: ListState = { page: 1, rows: 6, search: '', sort: null, filters: {} };

test('parses an empty query as page 1 without a search', () => {
  expect(parse('')).toEqual(START);
  expect(format(START)).toBe('');
});

test('parses the query that `formatListState` has written', () => {
  const state: ListState = {
    page: 2,
    rows: 24,
    search: 'Sahat kula & đ',
    sort: { key: 'name', direction: 'descending' },
    filters: {},
  };
  expect(format({ ...state, search: 'kula' })).toBe('page=2&rows=24&search=kula&ordering=-name');
  expect(parse(format(state))).toEqual(state);
});

test.each(['0', '-1', '1.5', '2e3', 'abc', '', ' 2', '01', '10000000', '1;drop'])(
  'page=%s falls back to the first page',
  (page) => {
    expect(parse(`page=${encodeURIComponent(page)}`).page).toBe(1);
  },
);

test.each(['password', '-', '--name', 'name,created_at', 'Name', '-name '])(
  'ordering=%s falls back to no order',
  (ordering) => {
    expect(parse(`ordering=${encodeURIComponent(ordering)}`).sort).toBeNull();
  },
);

test('trims a search, and cuts the search to the length that the server accepts', () => {
  expect(parse('search=%20%20kula%20').search).toBe('kula');
  expect(parse(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});

test('formatListState keeps other parameters of the query, and omits defaults', () => {
  expect(format(START, 'view=map&page=3&search=x&ordering=name')).toBe('view=map');
});

test('requests the offset (page - 1) * limit', () => {
  expect(listCall(START)).toEqual({ limit: 6, offset: 0, search: undefined, ordering: undefined });
  expect(
    listCall({
      page: 3,
      rows: 12,
      search: 'đuk',
      sort: { key: 'name', direction: 'descending' },
      filters: {},
    }),
  ).toEqual({
    limit: 12,
    offset: 24,
    search: 'đuk',
    ordering: '-name',
  });
});

test('rounds the number of pages up, and returns at least one page', () => {
  expect([0, 1, 6, 7, 25].map((count) => pageCount(count, 6))).toEqual([1, 1, 1, 2, 5]);
  expect([48, 49].map((count) => pageCount(count, 24))).toEqual([2, 3]);
});

test.each(['5', '0', '-12', '12.0', '1000', 'mnogo'])('rows=%s falls back to six', (rows) => {
  expect(parse(`rows=${rows}`).rows).toBe(6);
});

test('uses the usual number of rows, but six rows if the URL has a page without a number of rows', () => {
  const own = (query: string) => parseListState(new URLSearchParams(query), KEYS, { usual: 48 }).rows;
  expect([own(''), own('search=kula'), own('page=2'), own('page=2&rows=12')]).toEqual([48, 48, 6, 12]);
});

const none = { count: 0, results: [] };
const some = { count: 9, results: [1, 2, 3] };
const pastTheEnd = { count: 9, results: [] };

test('returns "loading" or "failed" before the first response', () => {
  expect(listPhase(undefined, {})).toBe('loading');
  expect(listPhase(undefined, { failed: true })).toBe('failed');
});

test('returns "rows" while newer rows load and after newer rows have failed to load', () => {
  expect(listPhase(some, { earlier: true, narrowed: true })).toBe('rows');
  expect(listPhase(some, { failed: true })).toBe('rows');
});

test('returns "empty" for an empty list and "no-match" for a search without results', () => {
  expect(listPhase(none, {})).toBe('empty');
  expect(listPhase(none, { narrowed: true })).toBe('no-match');
});

test('returns "no-match" for a refused search, and "failed" for other refused requests', () => {
  const refused = { failed: true, refused: true };
  expect(listPhase(undefined, { ...refused, narrowed: true })).toBe('no-match');
  expect(listPhase(undefined, refused)).toBe('failed');
});

test('returns "loading" while the empty response belongs to the previous query', () => {
  expect(listPhase(none, { earlier: true })).toBe('loading');
});

test('returns "loading" while the page is past the end', () => {
  expect(listPhase(pastTheEnd, {})).toBe('loading');
});

test('omits the default number of rows of a list from the URL', () => {
  const rows = (query: string) => parseListState(new URLSearchParams(query), KEYS, { size: 24 }).rows;
  expect([rows(''), rows('page=2'), rows('rows=6')]).toEqual([24, 24, 6]);
  const address = (rows: 6 | 24) =>
    formatListState({ page: 1, rows, search: '', sort: null, filters: {} }, new URLSearchParams(), {
      size: 24,
    }).toString();
  expect([address(24), address(6)]).toEqual(['', 'rows=6']);
});

test('parses and formats the filters in the query, and drops malformed values', () => {
  const filters = filtersOf(monument);
  const rules = { filters };
  const address = 'audio_description__isnull=true&created_by=7';
  const state = parseListState(new URLSearchParams(`${address}&near=nowhere&unknown=1`), KEYS, rules);
  expect(nonEmpty(state.filters)).toEqual({ audio_description__isnull: 'true', created_by: '7' });
  expect(format(state)).toBe(address);
  expect(listCall(state)).toMatchObject({ created_by: '7' });
  const without = { ...state, filters: { ...state.filters, created_by: '' } };
  expect(format(without, address)).toBe('audio_description__isnull=true');
});

const LISTED: ListState = { page: 1, rows: 6, search: 'kula', sort: null, filters: { year__gte: '1900' } };

test('keeps the state of the list in the URL of a record, but not the dialog', () => {
  const params = new URLSearchParams('search=old&add&view=map');
  const { pathname, search } = recordAddress(7, { state: { ...LISTED, page: 2 }, usual: undefined }, params);
  expect(pathname).toBe('7');
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    page: '2',
    search: 'kula',
    year__gte: '1900',
    view: 'map',
  });
});

test.each([
  [24, '6'],
  [6, null],
] as const)('with a usual number of %i rows, the URL of a list of six rows has rows=%s', (usual, rows) => {
  const { search } = recordAddress(7, { state: LISTED, usual }, new URLSearchParams());
  expect(new URLSearchParams(search).get('rows')).toBe(rows);
});

test.each([
  [600, 48, 12],
  [600, 49, 12],
  [100, 48, 6],
  [5000, 48, 48],
  [600, 0, 6],
])('into %i free px, rows of %i px fit %i times', (free, row, rows) => {
  expect(fittingRows(free, row)).toBe(rows);
});
