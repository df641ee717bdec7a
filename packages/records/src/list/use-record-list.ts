import { SEARCH_DEBOUNCE_MS } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { ApiError, api } from '@ar/session';
import type { Sort } from '@ar/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  formatListState,
  type ListChange,
  type ListState,
  listCall,
  listPhase,
  type PageSize,
  pageCount,
  parseListState,
  parsePageSize,
  reduceListState,
} from './list-state.ts';
import { formatRecordDialog } from './record-dialog.ts';
import { readStored, store } from './stored.ts';

export type RecordList<Row> = ReturnType<typeof useRecordList<Row>>;

/** Everything a list page does, apart from how it looks. `resource` is the list's path, such as `/users/`. */
export function useRecordList<Row>(resource: string, orderingKeys: readonly string[]) {
  const { state, change, showFirst, showRows } = useListState(orderingKeys);
  const search = useSearchDraft(state.search, (text) =>
    // The letters of one search are one step back, not a step each.
    change({ kind: 'search', search: text }, { replace: state.search !== '' && text !== '' }),
  );
  const { data, error, isPlaceholderData, refetch } = useRows<Row>(resource, state);
  usePageInRange(isPlaceholderData ? undefined : data?.count, state, change);

  const answer = data && { count: data.count, rows: data.results.length, earlier: isPlaceholderData };
  const phase = listPhase(answer, error !== null, state);
  return {
    state,
    phase,
    /** The rows to show; those of the page before while the next one loads. */
    rows: phase === 'rows' ? data?.results : undefined,
    /** The rows shown answer an earlier question. */
    stale: phase === 'rows' && isPlaceholderData,
    /** How many records match; undefined until the first answer. */
    count: data?.count,
    pages: pageCount(data?.count ?? 0, state.rows),
    search,
    goTo: (page: number) => change({ kind: 'page', page }),
    /** Shows that many rows on a page, from now on in every list. */
    showRows,
    /** Page 1 with no dialog over it, in one step. */
    showFirst,
    cycleSort: (key: string) => change({ kind: 'cycle', key }),
    sortBy: (sort: Sort | null) => change({ kind: 'sort', sort }),
    /** The server answered with a failure, which was told already. */
    answered: error instanceof ApiError && error.status !== 0,
    retry: () => void refetch(),
  };
}

/** Where this browser keeps how many rows a person wants on a page. */
const OWN_PAGE_SIZE = 'rows';

type ChangeList = (change: ListChange, options?: { replace: boolean }) => void;

/** The state in the address, so that back, forward, reload and a copied link all show the same rows. */
function useListState(orderingKeys: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const [usual, setUsual] = useState(() => parsePageSize(readStored(OWN_PAGE_SIZE)));
  const state = useMemo(() => parseListState(params, orderingKeys, usual), [params, orderingKeys, usual]);
  const change: ChangeList = (next, options) =>
    setParams(formatListState(reduceListState(state, next), params), options);
  const showFirst = () =>
    setParams(
      formatRecordDialog(
        { mode: 'closed' },
        formatListState(reduceListState(state, { kind: 'page', page: 1 }), params),
      ),
      { replace: true },
    );
  function showRows(rows: PageSize) {
    setUsual(rows);
    store(OWN_PAGE_SIZE, String(rows));
    change({ kind: 'rows', rows });
  }
  return { state, change, showFirst, showRows };
}

function useRows<Row>(resource: string, state: ListState) {
  const call = listCall(state);
  const query = useQuery({
    queryKey: [resource, 'list', call],
    queryFn: ({ signal }) => api<Page<Row>>(resource, { query: { ...call }, signal, showsFailure: [0] }),
    placeholderData: keepPreviousData,
  });
  const { error } = query;
  useEffect(() => {
    // Logged here; the page tells the person.
    if (error) console.error(`The list ${resource} did not load`, error);
  }, [resource, error]);
  return query;
}

/** A page past the end, from an old link or after deletions, is replaced by the last one. */
function usePageInRange(count: number | undefined, { page, rows }: ListState, change: ChangeList) {
  const last = count === undefined ? page : pageCount(count, rows);
  const goToLast = useEffectEvent(() => change({ kind: 'page', page: last }, { replace: true }));
  useEffect(() => {
    if (page > last) goToLast();
  }, [page, last]);
}

interface Draft {
  /** What stands in the box. */
  text: string;
  /** The search that the address had at the last look. */
  seen: string;
  /** The search that this box last wrote into the address. */
  sent: string;
}

/** The address's search changed. If this box wrote it, the text stays; after back, forward or a link, the box follows. */
function follow(draft: Draft, committed: string): Draft {
  const text = committed === draft.sent ? draft.text : committed;
  return { text, seen: committed, sent: committed };
}

/** The text of a search box, given on to `commit` once it has rested for 500 ms. */
export function useSearchDraft(committed: string, commit: (search: string) => void) {
  const [draft, setDraft] = useState<Draft>({ text: committed, seen: committed, sent: committed });
  if (draft.seen !== committed) setDraft(follow(draft, committed));

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
