import { type Filter, readFilter } from '@ar/domain/entities/filters';
import { MAX, PAGE_SIZE, PAGE_SIZES } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import type { Sort } from '@ar/ui/list';
import { withoutDialog } from './record-dialog.ts';

export type PageSize = (typeof PAGE_SIZES)[number];

/** What a person has chosen to see of a list. It lives in the address: `?page=2&rows=12&search=kula&ordering=-name`. */
export interface ListState {
  page: number;
  rows: PageSize;
  search: string;
  sort: Sort | null;
  /** By the names of the list's call, as addresses have them; empty where the list is not narrowed. */
  filters: Readonly<Record<string, string>>;
}

// Eight digits keep the offset below the server's limit of 10⁹.
const PAGE_NUMBER = /^[1-9]\d{0,7}$/;

export const pageSizeOf = (value: unknown) => PAGE_SIZES.find((size) => String(size) === String(value));

interface ListRules {
  usual?: PageSize | undefined;
  size?: PageSize | undefined;
  /** What the list can be narrowed by. */
  filters?: readonly Filter[] | undefined;
}

/** An address with a page but no size means six, not the person's `usual` size: everybody sees the same rows. */
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

/** What is malformed counts as not said. */
function textOf(filter: Filter, params: URLSearchParams): string {
  const text = params.get(filter.name) ?? '';
  return readFilter(filter, text) === undefined ? '' : text;
}

/** Writes the state into an address's query, leaving out what is as at the start and keeping what is not ours. */
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

/** Which records a list's calls ask for, and in which order. */
export const askedOf = ({ search, sort, filters }: Pick<ListState, 'search' | 'sort' | 'filters'>) => ({
  search: search || undefined,
  ordering: orderingOf(sort),
  ...saidOf(filters),
});

/** The filters that narrow a list. */
export const saidOf = (filters: ListState['filters']): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''));

export const pageCount = (count: number, rows: PageSize) => Math.max(1, Math.ceil(count / rows));

const orderingOf = (sort: Sort | null) =>
  sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.key}` : undefined;

/** What a list shows: rows, or why there are none. `earlier`: the answer is to the question before; `asked`: not for all rows. */
export function listPhase(
  answer: Pick<Page<unknown>, 'count' | 'results'> | undefined,
  { failed = false, refused = false, earlier = false, asked = false },
) {
  // What the server refuses to search for is in no record, and asking again changes nothing.
  if (!answer && refused && asked) return 'no-match';
  if (!answer) return failed ? 'failed' : 'loading';
  if (answer.results.length > 0) return 'rows';
  // An earlier question's "nothing" says nothing of this one; and rows that are counted but not on this page
  // mean that the page is past the end, which is about to be put right.
  if (earlier || answer.count > 0) return 'loading';
  return asked ? 'no-match' : 'empty';
}

/** A record's page below its list. It carries what the list shows, and so leads back there and to the records beside it. */
export function recordAddress(
  id: number,
  { state, usual }: { state: ListState; usual: PageSize | undefined },
  params: URLSearchParams,
) {
  const search = formatListState(state, withoutDialog(params), { usual }).toString();
  return { pathname: String(id), search };
}
