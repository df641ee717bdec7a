import { type Filter, readFilter } from '@ar/domain/entities/filters';
import { MAX, PAGE_SIZE, PAGE_SIZES, pageSizeOf } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import type { Sort } from '@ar/ui/list';
import { withParams } from './query-in-address.ts';
import { withoutDialog } from './record-dialog.ts';

/** The state of a list. The query of the URL contains the state, for example `?page=2&rows=12&ordering=-name`. */
export interface ListState {
  page: number;
  rows: number;
  search: string;
  sort: Sort | null;
  /** Maps the query parameter of each filter to a value. An unused filter has an empty value. */
  filters: Readonly<Record<string, string>>;
}

/** Seven digits keep the offset below the server's limit of 10⁹ with every number of rows. */
const PAGE_NUMBER = /^[1-9]\d{0,6}$/;

export type KnownFilter = Filter | { name: string; accepts(value: string): boolean };

interface ListRules {
  usual?: number | undefined;
  size?: number | undefined;
  filters?: readonly KnownFilter[] | undefined;
}

/** A URL with a page and no number of rows gets `size`, so that a link shows the same rows to everybody. */
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

/** `earlier`: the answer belongs to the previous query. `narrowed`: the list has a search or filter. */
export function listPhase(
  answer: Pick<Page<unknown>, 'count' | 'results'> | undefined,
  { failed = false, refused = false, earlier = false, narrowed = false },
) {
  // A refused search has the phase `no-match` and not `failed`, because the server would refuse a retry too.
  if (!answer && refused && narrowed) return 'no-match';
  if (!answer) return failed ? 'failed' : 'loading';
  if (answer.results.length > 0) return 'rows';
  // The rows of the present query are pending. If the page is past the end, the list requests the last page.
  if (earlier || answer.count > 0) return 'loading';
  return narrowed ? 'no-match' : 'empty';
}

/** The query contains the state of the list, for the links back to the list. */
export function recordAddress(
  id: number,
  { state, usual }: { state: ListState; usual: number | undefined },
  params: URLSearchParams,
) {
  const search = formatListState(state, withoutDialog(params), { usual }).toString();
  return { pathname: String(id), search };
}

/** `free` and `height` are in pixels. Returns a number from 6 to 48. */
export const fittingRows = (free: number, height: number) =>
  height > 0 ? Math.min(PAGE_SIZES[3], Math.max(PAGE_SIZE, Math.floor(free / height))) : PAGE_SIZE;
