import { MAX, PAGE_SIZE, PAGE_SIZES } from '@ar/domain/limits';
import { nextSort, type Sort } from '@ar/ui/list';

/** How many rows stand on a page. */
export type PageSize = (typeof PAGE_SIZES)[number];

/** What a person has chosen to see of a list. It lives in the address: `?page=2&rows=12&search=kula&ordering=-name`. */
export interface ListState {
  page: number;
  rows: PageSize;
  search: string;
  sort: Sort | null;
}

export type ListChange =
  | { kind: 'page'; page: number }
  | { kind: 'rows'; rows: PageSize }
  | { kind: 'search'; search: string }
  /** A press on a column's header: the next step of its cycle. */
  | { kind: 'cycle'; key: string }
  | { kind: 'sort'; sort: Sort | null };

// Eight digits keep the offset below the server's limit of 10⁹.
const PAGE_NUMBER = /^[1-9]\d{0,7}$/;

/** Reads a page size; anything that is not offered counts as not said. */
export function parsePageSize(text: string | null): PageSize | undefined {
  return PAGE_SIZES.find((size) => String(size) === text);
}

/**
 * Reads the state from an address; what is malformed counts as not said. `usual` is the person's own page size; an
 * address with a page but no size means six, so that everybody sees the same rows.
 */
export function parseListState(
  params: URLSearchParams,
  orderingKeys: readonly string[],
  usual: PageSize = PAGE_SIZE,
): ListState {
  const page = params.get('page') ?? '';
  const [, descending, key] = /^(-?)(.*)$/s.exec(params.get('ordering') ?? '') ?? [];
  return {
    page: PAGE_NUMBER.test(page) ? Number(page) : 1,
    rows: parsePageSize(params.get('rows')) ?? (page ? PAGE_SIZE : usual),
    search: (params.get('search') ?? '').trim().slice(0, MAX.search),
    sort:
      key !== undefined && orderingKeys.includes(key)
        ? { key, direction: descending ? 'descending' : 'ascending' }
        : null,
  };
}

/** Writes the state into an address's query, leaving out what is as at the start and keeping what is not ours. */
export function formatListState(state: ListState, params: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(params);
  const put = (name: string, value: string | undefined) =>
    value ? written.set(name, value) : written.delete(name);
  put('page', state.page > 1 ? String(state.page) : undefined);
  put('rows', state.rows === PAGE_SIZE ? undefined : String(state.rows));
  put('search', state.search);
  put('ordering', orderingOf(state.sort));
  return written;
}

/** The state after a change: a new search or sort begins at page 1; another page size keeps the first row in sight. */
export function reduceListState(state: ListState, change: ListChange): ListState {
  switch (change.kind) {
    case 'page':
      return { ...state, page: change.page };
    case 'rows':
      return {
        ...state,
        rows: change.rows,
        page: Math.floor(((state.page - 1) * state.rows) / change.rows) + 1,
      };
    case 'search':
      return { ...state, search: change.search.trim(), page: 1 };
    case 'cycle':
      return { ...state, sort: nextSort(state.sort, change.key), page: 1 };
    case 'sort':
      return { ...state, sort: change.sort, page: 1 };
  }
}

export interface ListCall {
  limit: number;
  offset: number;
  search: string | undefined;
  ordering: string | undefined;
}

/** The query of the list call. */
export function listCall({ page, rows, search, sort }: ListState): ListCall {
  return {
    limit: rows,
    offset: (page - 1) * rows,
    search: search || undefined,
    ordering: orderingOf(sort),
  };
}

/** How many pages a list has; an empty one has its first. */
export function pageCount(count: number, rows: PageSize): number {
  return Math.max(1, Math.ceil(count / rows));
}

const orderingOf = (sort: Sort | null) =>
  sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.key}` : undefined;

/** What a list shows: rows, or why there are none. `empty` has nothing at all, `no-match` nothing for the search. */
export type ListPhase = 'loading' | 'failed' | 'empty' | 'no-match' | 'rows';

export interface ListAnswer {
  count: number;
  rows: number;
  /** The answer to an earlier question, kept while the present one is on its way. */
  earlier: boolean;
}

export function listPhase(answer: ListAnswer | undefined, failed: boolean, state: ListState): ListPhase {
  if (!answer) return failed ? 'failed' : 'loading';
  if (answer.rows > 0) return 'rows';
  // An earlier question's "nothing" says nothing of this one; and rows that are counted but not on this page
  // mean that the page is past the end, which is about to be put right.
  if (answer.earlier || answer.count > 0) return 'loading';
  return state.search ? 'no-match' : 'empty';
}
