import { MAX } from '@ar/domain/limits';
import type { Excerpt, ExcerptsOfSearch, NearestNames, Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import type { FoundRecord } from './options.ts';

const SHOWN = 5;
const REST_MS = 300;
const SHORTEST = 2;

const listsOf = (entries: readonly MenuEntry[]) =>
  entries.flatMap((entry) => (entry.list ? [{ entry, path: entry.list }] : []));

/**
 * The records of all departments that hold what was typed, asked for once it has rested for 300 ms. Another word
 * cancels what is under way, and what was found for the one before is not shown: Enter would open the wrong record.
 * Each department answers or fails for itself. What comes later stands below, so that Enter never means another record.
 */
export function useFoundRecords(entries: readonly MenuEntry[], typed: string) {
  const term = typed.trim().slice(0, MAX.search);
  const [rested, setRested] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setRested(term), REST_MS);
    return () => clearTimeout(timer);
  }, [term]);
  const lists = listsOf(entries);
  const answers = useQueries({
    queries: lists.map(({ path }) => ({
      queryKey: ['palette', path, rested],
      enabled: rested.length >= SHORTEST,
      // Whoever types waits for no second try, and is offered one.
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api<Page<FoundRecord>>(path, {
          query: { search: rested, limit: SHOWN },
          signal,
          showsFailure: true,
        }),
    })),
  });
  const isCurrent = rested === term;
  const excerpts = useExcerpts(
    lists.map(({ path }, at) => ({ path, ids: (answers[at]?.data?.results ?? []).map(({ id }) => id) })),
    rested,
  );
  const departments = lists.flatMap(({ entry }, at) => {
    const answer = answers[at];
    return answer ? [{ entry, answer, excerpts: excerpts[at] ?? [] }] : [];
  });
  const current = isCurrent ? departments : [];
  const failed = current.filter(({ answer }) => answer.isError && !answer.isFetching);
  const waitsFor = current.filter(({ answer }) => answer.isFetching).map(({ entry }) => entry);
  return {
    term,
    searching: term.length >= SHORTEST && (!isCurrent || waitsFor.length > 0),
    /** Those that have not answered where others have. */
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

/** Where the words were found in what each list answered. Nobody waits for it, and a failure costs only the marks. */
function useExcerpts(
  found: readonly { path: string; ids: readonly number[] }[],
  search: string,
): (readonly Excerpt[])[] {
  return useQueries({
    queries: found.map(({ path, ids }) => ({
      queryKey: ['palette', path, 'excerpts', search, ids],
      enabled: ids.length > 0,
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api<ExcerptsOfSearch>(`${path}excerpts/`, {
          query: { search, ids: ids.join(',') },
          signal,
          showsFailure: true,
        }),
    })),
  }).map(({ data }) => data?.excerpts ?? []);
}

/** Names that are written like a search that found nothing anywhere; a department without an answer has none. */
export function useNearestNames(entries: readonly MenuEntry[], term: string, foundNothing: boolean) {
  const lists = listsOf(entries);
  const answers = useQueries({
    queries: lists.map(({ path }) => ({
      queryKey: ['palette', path, 'nearest', term],
      enabled: foundNothing && term.length >= SHORTEST,
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api<NearestNames>(`${path}nearest/`, { query: { search: term }, signal, showsFailure: true }),
    })),
  });
  if (!foundNothing) return [];
  return lists.flatMap(({ entry }, at) => (answers[at]?.data?.names ?? []).map((name) => ({ entry, name })));
}
