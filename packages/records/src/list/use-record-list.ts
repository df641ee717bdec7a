import { pageSizeOf, SEARCH_DEBOUNCE_MS } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { ApiError, api } from '@ar/session';
import { nextSort, type Sort } from '@ar/ui/list';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  formatListState,
  type KnownFilter,
  type ListState,
  listCall,
  listPhase,
  pageCount,
  parseListState,
  saidOf,
} from './list-state.ts';
import { useQueryInAddress } from './query-in-address.ts';
import { withoutDialog } from './record-dialog.ts';
import { useStored } from './stored.ts';

interface ListOptions {
  known?: readonly KnownFilter[] | undefined;
  /** The number of rows at first, for a list that does not follow the person's choice for all lists. */
  size?: number;
  /** The shown rows stay until the person asks for others. */
  isStill?: boolean;
  /** The address is not complete yet. */
  waits?: boolean;
}

export type RecordList<Row> = ReturnType<typeof useRecordList<Row>>;

/** One page of a list. A record's page reads its neighbours from it. */
export function listQuery<Row>(resource: string, state: ListState) {
  const call = listCall(state);
  return queryOptions({
    queryKey: keys.list(resource, call),
    queryFn: ({ signal }) => api<Page<Row>>(resource, { query: call, signal, showsFailure: [0] }),
  });
}

/** The state and the rows of a list. Its state is in the address, so that back and a copied link show the same. */
export function useRecordList<Row>(
  resource: string,
  orderingKeys: readonly string[],
  more: ListOptions = {},
) {
  const { known, size, isStill = false, waits = false } = more;
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
    // All letters of a search are one step back.
    change({ search: text, page: 1 }, { replace: state.search !== '' && text !== '' }),
  );

  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...listQuery<Row>(resource, state),
    placeholderData: keepPreviousData,
    enabled: !waits,
    ...(isStill && { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }),
  });
  useEffect(() => {
    if (error) console.error(`The list ${resource} did not load`, error);
  }, [resource, error]);

  const pages = pageCount(data?.count ?? 0, state.rows);
  const last = data && !isPlaceholderData ? pages : state.page;
  const goToLast = useEffectEvent(() => change({ page: last }, { replace: true }));
  useEffect(() => {
    if (state.page > last) goToLast();
  }, [state.page, last]);

  const said = saidOf(state.filters);
  const isFiltered = Object.keys(said).length > 0;
  const isNarrowed = state.search !== '' || isFiltered;
  const phase = listPhase(data, {
    failed: error !== null,
    refused: error instanceof ApiError && error.status === 400,
    earlier: isPlaceholderData,
    asked: isNarrowed,
  });
  return {
    state,
    said,
    /** The number of rows without one in the address. */
    usual,
    phase,
    /** The previous page while the next one loads. */
    rows: phase === 'rows' ? data?.results : undefined,
    stale: phase === 'rows' && isPlaceholderData,
    count: data?.count,
    /** The count once the present question is answered. */
    answeredCount: isPlaceholderData ? undefined : data?.count,
    isNarrowed,
    isFiltered,
    pages,
    search,
    goTo: (page: number) => change({ page }),
    /** Sets the number of rows, for all lists, and keeps the first row in sight. */
    showRows(rows: number) {
      if (!size) setUsual(rows);
      if (rows === state.rows) return;
      change({ rows, page: Math.floor(((state.page - 1) * state.rows) / rows) + 1 });
    },
    /** Page 1, without a dialog. */
    showFirst: () => write((now) => withoutDialog(changeOf({ page: 1 })(now)), { replace: true }),
    cycleSort: (key: string) => change({ sort: nextSort(state.sort, key), page: 1 }),
    /** An empty value removes a filter. */
    narrow: (filters: Readonly<Record<string, string>>) =>
      change({ filters: { ...stateIn(latest()).filters, ...filters }, page: 1 }),
    showAll: () => change({ search: '', filters: none(state.filters), page: 1 }),
    sortBy: (sort: Sort | null) => change({ sort, page: 1 }),
    /** The server answered with a failure, which a toast has shown. */
    answered: error instanceof ApiError && error.status !== 0,
    retry: () => void refetch(),
  };
}

const none = (filters: ListState['filters']) =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, '']));

/** The text of a search box, committed after 500 ms without a change. */
export function useSearchDraft(committed: string, commit: (search: string) => void) {
  // `seen`: the search in the address at the last render. `sent`: the search that this box wrote last.
  const [draft, setDraft] = useState({ text: committed, seen: committed, sent: committed });
  if (draft.seen !== committed) {
    // The box follows back, forward and links, but not its own search.
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
