import { MAX, PAGE_SIZE } from '@ar/domain/limits';
import { nextSort, type Sort } from '@ar/ui/sort';

/** What a person has chosen to see of a list. It lives in the address: `?page=2&search=kula&ordering=-name`. */
export interface ListState {
  page: number;
  search: string;
  sort: Sort | null;
}

export type ListChange =
  | { kind: 'page'; page: number }
  | { kind: 'search'; search: string }
  /** A press on a column's header: the next step of its cycle. */
  | { kind: 'cycle'; key: string }
  | { kind: 'sort'; sort: Sort | null };

// Eight digits keep the offset below the server's limit of 10⁹.
const PAGE_NUMBER = /^[1-9]\d{0,7}$/;

/** Reads the state from an address; what is malformed or unknown there counts as not said. */
export function parseListState(params: URLSearchParams, orderingKeys: readonly string[]): ListState {
  const page = params.get('page') ?? '';
  const [, descending, key] = /^(-?)(.*)$/s.exec(params.get('ordering') ?? '') ?? [];
  return {
    page: PAGE_NUMBER.test(page) ? Number(page) : 1,
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
  put('search', state.search);
  put('ordering', orderingOf(state.sort));
  return written;
}

/** The state after a change: a new search or sort begins at page 1 (specification, section 2). */
export function reduceListState(state: ListState, change: ListChange): ListState {
  switch (change.kind) {
    case 'page':
      return { ...state, page: change.page };
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

/** The query of the list call (specification, section 7). */
export function listCall({ page, search, sort }: ListState): ListCall {
  return {
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    search: search || undefined,
    ordering: orderingOf(sort),
  };
}

/** How many pages a list has; an empty one has its first. */
export function pageCount(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

const orderingOf = (sort: Sort | null) =>
  sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.key}` : undefined;
