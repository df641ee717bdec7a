import { MAX } from '@ar/domain/limits';
import type { Excerpt, ExcerptsOfSearch, NearestNames, Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import type { FoundRecord } from './options.ts';

const LIMIT = 5;
const DEBOUNCE_MS = 300;
const MIN_LENGTH = 2;

const listsOf = (entries: readonly MenuEntry[]) =>
  entries.flatMap((entry) => (entry.list ? [{ entry, path: entry.list }] : []));

/** The requests have no automatic retries, because the palette has a retry button. */
const request = <Data>(path: string, query: Record<string, string | number>, enabled: boolean) => ({
  queryKey: ['palette', path, query],
  enabled,
  retry: false,
  queryFn: ({ signal }: { signal: AbortSignal }) => api<Data>(path, { query, signal, showsFailure: true }),
});

/**
 * Enter must not open a wrong record. A new term therefore hides earlier results, and results of slower departments are
 * added at the end.
 */
export function useFoundRecords(entries: readonly MenuEntry[], typed: string) {
  const term = typed.trim().slice(0, MAX.search);
  const [searched, setSearched] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setSearched(term), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  const lists = listsOf(entries);
  const answers = useQueries({
    queries: lists.map(({ path }) =>
      request<Page<FoundRecord>>(path, { search: searched, limit: LIMIT }, searched.length >= MIN_LENGTH),
    ),
  });
  // The requests for excerpts may fail. The palette then shows the results without marks on found words.
  const excerpts = useQueries({
    queries: lists.map(({ path }, at) => {
      const ids = (answers[at]?.data?.results ?? []).map(({ id }) => id).join(',');
      return request<ExcerptsOfSearch>(`${path}excerpts/`, { search: searched, ids }, ids !== '');
    }),
  });
  const isCurrent = searched === term;
  const current = lists.flatMap(({ entry }, at) => {
    const answer = answers[at];
    return isCurrent && answer ? [{ entry, answer, excerpts: excerpts[at]?.data?.excerpts ?? NONE }] : [];
  });
  const failed = current.filter(({ answer }) => answer.isError && !answer.isFetching);
  const pending = current.filter(({ answer }) => answer.isFetching).map(({ entry }) => entry);
  return {
    term,
    searching: term.length >= MIN_LENGTH && (!isCurrent || pending.length > 0),
    /** The departments that have not responded, if at least one other department has responded. */
    slow: pending.length < lists.length ? pending : [],
    found: current
      .toSorted((one, two) => one.answer.dataUpdatedAt - two.answer.dataUpdatedAt)
      .flatMap(({ entry, answer: { data, isFetching }, excerpts }) =>
        data?.count && !isFetching ? [{ entry, page: data, excerpts }] : [],
      ),
    failed: failed.map(({ entry }) => entry),
    retry: () => failed.forEach(({ answer }) => void answer.refetch()),
  };
}

const NONE: readonly Excerpt[] = [];

export function useNearestNames(entries: readonly MenuEntry[], term: string, foundNothing: boolean) {
  const lists = listsOf(entries);
  const answers = useQueries({
    queries: lists.map(({ path }) =>
      request<NearestNames>(`${path}nearest/`, { search: term }, foundNothing && term.length >= MIN_LENGTH),
    ),
  });
  if (!foundNothing) return [];
  return lists.flatMap(({ entry }, at) => (answers[at]?.data?.names ?? []).map((name) => ({ entry, name })));
}
