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
  nonEmpty,
  pageCount,
  parseListState,
} from './list-state.ts';
import { useQueryInAddress } from './query-in-address.ts';
import { withoutDialog } from './record-dialog.ts';
import { useStored } from './stored.ts';

interface ListOptions {
  known?: readonly KnownFilter[] | undefined;
  /** If undefined, the list starts with the number of rows that the person has chosen for all lists. */
  size?: number;
  /** True refetches the rows whenever the list opens. */
  isFresh?: boolean;
}

export type RecordList<Row> = ReturnType<typeof useRecordList<Row>>;

export function listQuery<Row>(resource: string, state: ListState) {
  const call = listCall(state);
  return queryOptions({
    queryKey: keys.list(resource, call),
    queryFn: ({ signal }) => api<Page<Row>>(resource, { query: call, signal, showsFailure: [0] }),
  });
}

export function useRecordList<Row>(
  resource: string,
  orderingKeys: readonly string[],
  more: ListOptions = {},
) {
  const { known, size, isFresh = false } = more;
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
    // Replaces the entry of the browser's history while a search is typed, so that a search has only one entry.
    change({ search: text, page: 1 }, { replace: state.search !== '' && text !== '' }),
  );

  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...listQuery<Row>(resource, state),
    placeholderData: keepPreviousData,
    ...(isFresh && { staleTime: 0, refetchOnWindowFocus: false }),
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

  const said = nonEmpty(state.filters);
  const isFiltered = Object.keys(said).length > 0;
  const isNarrowed = state.search !== '' || isFiltered;
  const phase = listPhase(data, {
    failed: error !== null,
    refused: error instanceof ApiError && error.status === 400,
    earlier: isPlaceholderData,
    narrowed: isNarrowed,
  });
  return {
    state,
    said,
    /** The number of rows if the URL has neither `rows` nor `page`. */
    usual,
    phase,
    /** The shown rows. While the next page loads, the rows of the previous page. Undefined if the list has no rows. */
    rows: phase === 'rows' ? data?.results : undefined,
    stale: phase === 'rows' && isPlaceholderData,
    count: data?.count,
    answeredCount: isPlaceholderData ? undefined : data?.count,
    isNarrowed,
    isFiltered,
    pages,
    search,
    goTo: (page: number) => change({ page }),
    showRows(rows: number) {
      if (!size) setUsual(rows);
      if (rows === state.rows) return;
      change({ rows, page: Math.floor(((state.page - 1) * state.rows) / rows) + 1 });
    },
    showFirst: () => write((now) => withoutDialog(changeOf({ page: 1 })(now)), { replace: true }),
    cycleSort: (key: string) => change({ sort: nextSort(state.sort, key), page: 1 }),
    narrow: (filters: Readonly<Record<string, string>>) =>
      change({ filters: { ...stateIn(latest()).filters, ...filters }, page: 1 }),
    showAll: () => change({ search: '', filters: none(state.filters), page: 1 }),
    sortBy: (sort: Sort | null) => change({ sort, page: 1 }),
    /** True if the server has responded with an error, whose reason a toast has shown. */
    answered: error instanceof ApiError && error.status !== 0,
    retry: () => void refetch(),
  };
}

const none = (filters: ListState['filters']) =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, '']));

/** Calls `commit` 500 ms after the last change, or at once on `submit` and `clear`. */
export function useSearchDraft(committed: string, commit: (search: string) => void) {
  // `seen` is the search in the URL at the last render. `sent` is the search that this box has committed last.
  const [draft, setDraft] = useState({ text: committed, seen: committed, sent: committed });
  if (draft.seen !== committed) {
    // If the search comes from the browser's history or from a link, it replaces the text. If this box has committed
    // the search, the person may have typed more letters since.
    const text = committed === draft.sent ? draft.text : committed;
    setDraft({ text, seen: committed, sent: committed });
  }

  function send(text: string) {
    const search = text.trim();
    setDraft((current) => ({ ...current, text, sent: search }));
    if (search !== committed) commit(search);
  }

  const typed = draft.text.trim();
  const sendDraft = useEffectEvent(() => send(draft.text));
  useEffect(() => {
    if (typed === committed) return;
    const timer = setTimeout(sendDraft, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, committed]);

  return {
    text: draft.text,
    change: (text: string) => setDraft((current) => ({ ...current, text })),
    submit: () => send(draft.text),
    clear: () => send(''),
  };
}
