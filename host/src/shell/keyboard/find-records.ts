import { MAX } from '@ar/domain/limits';
import type { Excerpt, ExcerptsOfSearch, NearestNames, Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import type { FoundRecord } from './options.ts';

const SHOWN = 5;
const DEBOUNCE_MS = 300;
const SHORTEST = 2;

const listsOf = (entries: readonly MenuEntry[]) =>
  entries.flatMap((entry) => (entry.list ? [{ entry, path: entry.list }] : []));

/** A call of the palette. A person who types waits for no second try, and is offered one. */
const call = <Data>(path: string, query: Record<string, string | number>, enabled: boolean) => ({
  queryKey: ['palette', path, query],
  enabled,
  retry: false,
  queryFn: ({ signal }: { signal: AbortSignal }) => api<Data>(path, { query, signal, showsFailure: true }),
});

/**
 * The records of all departments that match what was typed, once typing pauses. Another word cancels its calls, and
 * results for the word before are not shown: Enter would open the wrong record. Each department answers or fails for
 * itself; what comes later stands below, so that Enter never means another record.
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
      call<Page<FoundRecord>>(path, { search: searched, limit: SHOWN }, searched.length >= SHORTEST),
    ),
  });
  // Where the words were found. Nobody waits for this, and a failure costs only the marks.
  const excerpts = useQueries({
    queries: lists.map(({ path }, at) => {
      const ids = (answers[at]?.data?.results ?? []).map(({ id }) => id).join(',');
      return call<ExcerptsOfSearch>(`${path}excerpts/`, { search: searched, ids }, ids !== '');
    }),
  });
  const isCurrent = searched === term;
  const current = lists.flatMap(({ entry }, at) => {
    const answer = answers[at];
    return isCurrent && answer ? [{ entry, answer, excerpts: excerpts[at]?.data?.excerpts ?? NONE }] : [];
  });
  const failed = current.filter(({ answer }) => answer.isError && !answer.isFetching);
  const waitsFor = current.filter(({ answer }) => answer.isFetching).map(({ entry }) => entry);
  return {
    term,
    searching: term.length >= SHORTEST && (!isCurrent || waitsFor.length > 0),
    /** Departments that have not answered where others have. */
    slow: waitsFor.length < lists.length ? waitsFor : [],
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

/** Names that are spelled like a search that found nothing; none from a department that does not answer. */
export function useNearestNames(entries: readonly MenuEntry[], term: string, foundNothing: boolean) {
  const lists = listsOf(entries);
  const answers = useQueries({
    queries: lists.map(({ path }) =>
      call<NearestNames>(`${path}nearest/`, { search: term }, foundNothing && term.length >= SHORTEST),
    ),
  });
  if (!foundNothing) return [];
  return lists.flatMap(({ entry }, at) => (answers[at]?.data?.names ?? []).map((name) => ({ entry, name })));
}
