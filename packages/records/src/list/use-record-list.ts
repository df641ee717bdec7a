import type { Filter } from '@ar/domain/entities/filters';
import { SEARCH_DEBOUNCE_MS } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { ApiError, api } from '@ar/session';
import { nextSort, type Sort } from '@ar/ui/list';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  formatListState,
  type ListState,
  listCall,
  listPhase,
  type PageSize,
  pageCount,
  pageSizeOf,
  parseListState,
  saidOf,
} from './list-state.ts';
import { useQueryInAddress } from './query-in-address.ts';
import { withoutDialog } from './record-dialog.ts';
import { useStored } from './stored.ts';

interface ListOptions {
  /** What the list can be narrowed by, in its address. */
  known?: readonly Filter[] | undefined;
  /** What else the call asks for, by the names of its query. */
  filters?: Readonly<Record<string, string>>;
  /** How many rows a page has at first, where that is the list's own and not the person's choice for all lists. */
  size?: PageSize;
  /** What is shown stays until something else is asked for. */
  isStill?: boolean;
  /** What the address asks for is not known yet. */
  waits?: boolean;
}

export type RecordList<Row> = ReturnType<typeof useRecordList<Row>>;

/** One page of a list: also what stands beside a record on its own page. */
export function listQuery<Row>(resource: string, state: ListState, filters: ListOptions['filters'] = {}) {
  const call = { ...listCall(state), ...filters };
  return queryOptions({
    queryKey: keys.list(resource, call),
    queryFn: ({ signal }) => api<Page<Row>>(resource, { query: call, signal, showsFailure: [0] }),
  });
}

/** Everything a list page does, apart from how it looks. The address has its state: back and a copied link show the same. */
export function useRecordList<Row>(
  resource: string,
  orderingKeys: readonly string[],
  more: ListOptions = {},
) {
  const { known, filters, size, isStill = false, waits = false } = more;
  const { params, latest, write } = useQueryInAddress();
  const [stored, setUsual] = useStored('rows', pageSizeOf);
  const usual = size ?? stored;
  const rules = useMemo(() => ({ usual, size, filters: known }), [usual, size, known]);
  const state = useMemo(() => parseListState(params, orderingKeys, rules), [params, orderingKeys, rules]);
  const stateIn = (address: URLSearchParams) => parseListState(address, orderingKeys, rules);
  const changeOf = (next: Partial<ListState>) => (now: URLSearchParams) =>
    formatListState({ ...stateIn(now), ...next }, now, { size, usual });
  const change = (next: Partial<ListState>, options?: { replace: boolean }) => write(changeOf(next), options);
  const search = useSearchDraft(state.search, (text) =>
    // The letters of one search are one step back, not a step each.
    change({ search: text, page: 1 }, { replace: state.search !== '' && text !== '' }),
  );

  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...listQuery<Row>(resource, state, filters),
    placeholderData: keepPreviousData,
    enabled: !waits,
    ...(isStill && { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }),
  });
  useEffect(() => {
    // Logged here; the page tells the person.
    if (error) console.error(`The list ${resource} did not load`, error);
  }, [resource, error]);

  const pages = pageCount(data?.count ?? 0, state.rows);
  // A page past the end, from an old link or after deletions, is replaced by the last one.
  const last = data && !isPlaceholderData ? pages : state.page;
  const goToLast = useEffectEvent(() => change({ page: last }, { replace: true }));
  useEffect(() => {
    if (state.page > last) goToLast();
  }, [state.page, last]);

  const isFiltered = Object.keys({ ...saidOf(state.filters), ...filters }).length > 0;
  const isNarrowed = state.search !== '' || isFiltered;
  const phase = listPhase(data, {
    failed: error !== null,
    refused: error instanceof ApiError && error.status === 400,
    earlier: isPlaceholderData,
    asked: isNarrowed,
  });
  return {
    state,
    /** How many rows a page has where the address does not say. */
    usual,
    phase,
    /** The rows to show; those of the page before while the next one loads. */
    rows: phase === 'rows' ? data?.results : undefined,
    stale: phase === 'rows' && isPlaceholderData,
    count: data?.count,
    /** By a search or filters. */
    isNarrowed,
    isFiltered,
    pages,
    search,
    goTo: (page: number) => change({ page }),
    /** Shows that many rows on a page, from now on in every list, and keeps the first row in sight. */
    showRows(rows: PageSize) {
      if (!size) setUsual(rows);
      change({ rows, page: Math.floor(((state.page - 1) * state.rows) / rows) + 1 });
    },
    /** Page 1 with no dialog over it, in one step. */
    showFirst: () => write((now) => withoutDialog(changeOf({ page: 1 })(now)), { replace: true }),
    cycleSort: (key: string) => change({ sort: nextSort(state.sort, key), page: 1 }),
    /** An empty value takes a filter away. */
    narrow: (filters: Readonly<Record<string, string>>) =>
      change({ filters: { ...stateIn(latest()).filters, ...filters }, page: 1 }),
    /** Without a search and filters. */
    showAll: () => change({ search: '', filters: none(state.filters), page: 1 }),
    sortBy: (sort: Sort | null) => change({ sort, page: 1 }),
    /** The server answered with a failure, which was told already. */
    answered: error instanceof ApiError && error.status !== 0,
    retry: () => void refetch(),
  };
}

const none = (filters: ListState['filters']) =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, '']));

/** The text of a search box, given on to `commit` once it has rested for 500 ms. */
export function useSearchDraft(committed: string, commit: (search: string) => void) {
  // `seen`: the search that the address had at the last look. `sent`: what this box last wrote there.
  const [draft, setDraft] = useState({ text: committed, seen: committed, sent: committed });
  if (draft.seen !== committed) {
    // What this box wrote leaves its text; after back, forward or a link, the box follows.
    const text = committed === draft.sent ? draft.text : committed;
    setDraft({ text, seen: committed, sent: committed });
  }

  function send(text: string) {
    const search = text.trim();
    setDraft((current) => ({ ...current, text, sent: search }));
    if (search !== committed) commit(search);
  }

  const rested = draft.text.trim();
  const sendRested = useEffectEvent(() => send(draft.text));
  useEffect(() => {
    if (rested === committed) return;
    const timer = setTimeout(sendRested, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [rested, committed]);

  return {
    text: draft.text,
    change: (text: string) => setDraft((current) => ({ ...current, text })),
    submit: () => send(draft.text),
    clear: () => send(''),
  };
}
