import { type Filter, readFilter } from '@ar/domain/entities/filters';
import { MAX, PAGE_SIZE, PAGE_SIZES, pageSizeOf } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import type { Sort } from '@ar/ui/list';
import { withoutDialog } from './record-dialog.ts';

/** The state of a list, kept in the address: `?page=2&rows=12&search=kula&ordering=-name`. */
export interface ListState {
  page: number;
  rows: number;
  search: string;
  sort: Sort | null;
  /** By the names of the list's call; empty if a filter does not narrow the list. */
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

/** An address with a page but no size means `size` and not the person's `usual` one, so that a link shows everybody the same rows. */
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

/** A malformed value counts as none. */
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
  const written = new URLSearchParams(params);
  const said = {
    page: page > 1 && page,
    rows: (rows !== size || usual !== size) && rows,
    search,
    ordering: orderingOf(sort),
    ...filters,
  };
  for (const [name, value] of Object.entries(said)) {
    if (value) written.set(name, String(value));
    else written.delete(name);
  }
  return written;
}

export const listCall = ({ page, rows, ...asked }: ListState) => ({
  limit: rows,
  offset: (page - 1) * rows,
  ...askedOf(asked),
});

export const askedOf = ({ search, sort, filters }: Pick<ListState, 'search' | 'sort' | 'filters'>) => ({
  search: search || undefined,
  ordering: orderingOf(sort),
  ...saidOf(filters),
});

export const saidOf = (filters: ListState['filters']): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''));

export const pageCount = (count: number, rows: number) => Math.max(1, Math.ceil(count / rows));

const orderingOf = (sort: Sort | null) =>
  sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.key}` : undefined;

/** Whether a list shows rows, or why it has none. `earlier`: the answer is to the previous question; `asked`: a search or filter narrows the list. */
export function listPhase(
  answer: Pick<Page<unknown>, 'count' | 'results'> | undefined,
  { failed = false, refused = false, earlier = false, asked = false },
) {
  // No record has what the server refuses to search for: a retry would not help.
  if (!answer && refused && asked) return 'no-match';
  if (!answer) return failed ? 'failed' : 'loading';
  if (answer.results.length > 0) return 'rows';
  // The previous answer says nothing about this question, and a page past the end is about to be corrected.
  if (earlier || answer.count > 0) return 'loading';
  return asked ? 'no-match' : 'empty';
}

/** The address of a record's page. It carries the state of the list, for the way back and to the neighbours. */
export function recordAddress(
  id: number,
  { state, usual }: { state: ListState; usual: number | undefined },
  params: URLSearchParams,
) {
  const search = formatListState(state, withoutDialog(params), { usual }).toString();
  return { pathname: String(id), search };
}

/** The number of rows of a height, in pixels, that a page has room for: from 6 to 48. */
export const fittingRows = (free: number, row: number) =>
  row > 0 ? Math.min(PAGE_SIZES[3], Math.max(PAGE_SIZE, Math.floor(free / row))) : PAGE_SIZE;
