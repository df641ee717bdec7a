import { type Filter, readFilter } from '@ar/domain/entities/filters';
import { MAX, PAGE_SIZE, PAGE_SIZES, pageSizeOf } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import type { Sort } from '@ar/ui/list';
import { withParams } from './query-in-address.ts';
import { withoutDialog } from './record-dialog.ts';

/** The state of a list, kept in the address: `?page=2&rows=12&search=kula&ordering=-name`. */
export interface ListState {
  page: number;
  rows: number;
  search: string;
  sort: Sort | null;
  /** By the names of the query parameters; an unused filter is empty. */
  filters: Readonly<Record<string, string>>;
}

// Eight digits keep the offset below the server's limit of 10⁹.
const PAGE_NUMBER = /^[1-9]\d{0,7}$/;

/** A filter that an address may name, and the values that it may have. */
export type KnownFilter = Filter | { name: string; accepts(value: string): boolean };

interface ListRules {
  usual?: number | undefined;
  size?: number | undefined;
  filters?: readonly KnownFilter[] | undefined;
}

/** An address with a page but without a size means `size`, not the person's `usual` size, so that a link shows everybody the same rows. */
export function parseListState(
  params: URLSearchParams,
  orderingKeys: readonly string[],
  { usual, size = PAGE_SIZE, filters = [] }: ListRules = {},
): ListState {
  const page = params.get('page') ?? '';
  const [, descending, key = ''] = /^(-?)(.*)$/s.exec(params.get('ordering') ?? '') ?? [];
  return {
    page: PAGE_NUMBER.test(page) ? Number(page) : 1,
    rows: pageSizeOf(params.get('rows')) ?? (page ? size : (usual ?? size)),
    search: (params.get('search') ?? '').trim().slice(0, MAX.search),
    sort: orderingKeys.includes(key) ? { key, direction: descending ? 'descending' : 'ascending' } : null,
    filters: Object.fromEntries(filters.map((filter) => [filter.name, textOf(filter, params)])),
  };
}

function textOf(filter: KnownFilter, params: URLSearchParams): string {
  const text = params.get(filter.name) ?? '';
  const isValue = 'accepts' in filter ? filter.accepts(text) : readFilter(filter, text) !== undefined;
  return isValue ? text : '';
}

/** Writes the state into an address's query. Keeps other parameters and leaves out defaults. */
export function formatListState(
  { page, rows, search, sort, filters }: ListState,
  params: URLSearchParams,
  { size = PAGE_SIZE, usual = size }: Pick<ListRules, 'size' | 'usual'> = {},
) {
  const parts = {
    page: page > 1 && page,
    rows: (rows !== size || usual !== size) && rows,
    search,
    ordering: orderingOf(sort),
    ...filters,
  };
  const written = Object.entries(parts).map(([name, value]) => [name, value ? String(value) : undefined]);
  return withParams(params, Object.fromEntries(written));
}

export const listCall = (state: ListState) => ({
  limit: state.rows,
  offset: (state.page - 1) * state.rows,
  ...filterQuery(state),
});

/** The query of a list's call without its page. */
export const filterQuery = ({ search, sort, filters }: Pick<ListState, 'search' | 'sort' | 'filters'>) => ({
  search: search || undefined,
  ordering: orderingOf(sort),
  ...nonEmpty(filters),
});

export const nonEmpty = (filters: ListState['filters']): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''));

export const pageCount = (count: number, rows: number) => Math.max(1, Math.ceil(count / rows));

const orderingOf = (sort: Sort | null) =>
  sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.key}` : undefined;

/** Whether a list shows rows, or why it shows none. `earlier`: the answer belongs to the previous query; `narrowed`: the list has a search or filter. */
export function listPhase(
  answer: Pick<Page<unknown>, 'count' | 'results'> | undefined,
  { failed = false, refused = false, earlier = false, narrowed = false },
) {
  // No record can match a search that the server refuses, and a retry would not help.
  if (!answer && refused && narrowed) return 'no-match';
  if (!answer) return failed ? 'failed' : 'loading';
  if (answer.results.length > 0) return 'rows';
  // The answer to this query is pending, or a page past the end is about to be corrected.
  if (earlier || answer.count > 0) return 'loading';
  return narrowed ? 'no-match' : 'empty';
}

/** The address of a record's page, with the list's state for the links back and to the neighbours. */
export function recordAddress(
  id: number,
  { state, usual }: { state: ListState; usual: number | undefined },
  params: URLSearchParams,
) {
  const search = formatListState(state, withoutDialog(params), { usual }).toString();
  return { pathname: String(id), search };
}

/** The number of rows, from 6 to 48, of a height in pixels that fit into `free` pixels. */
export const fittingRows = (free: number, height: number) =>
  height > 0 ? Math.min(PAGE_SIZES[3], Math.max(PAGE_SIZE, Math.floor(free / height))) : PAGE_SIZE;
