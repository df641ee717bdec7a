import { MAX } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import type { FoundRecord } from './options.ts';

const LIMIT = 5;
const DEBOUNCE_MS = 300;
const MIN_LENGTH = 2;

/** Enter must not open a wrong record, so a new term hides earlier results, and late results are at the end. */
export function useFoundRecords(entries: readonly MenuEntry[], typed: string) {
  const term = typed.trim().slice(0, MAX.search);
  const [searched, setSearched] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setSearched(term), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  const lists = entries.flatMap((entry) => (entry.list ? [{ entry, path: entry.list }] : []));
  const query = { search: searched, limit: LIMIT };
  const answers = useQueries({
    queries: lists.map(({ path }) => ({
      queryKey: ['palette', path, query],
      enabled: searched.length >= MIN_LENGTH,
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api<Page<FoundRecord>>(path, { query, signal, showsFailure: true }),
    })),
  });
  const isCurrent = searched === term;
  const current = lists.flatMap(({ entry }, at) => {
    const answer = answers[at];
    return isCurrent && answer ? [{ entry, answer }] : [];
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
      .flatMap(({ entry, answer: { data, isFetching } }) =>
        data?.count && !isFetching ? [{ entry, page: data }] : [],
      ),
    failed: failed.map(({ entry }) => entry),
    retry: () => failed.forEach(({ answer }) => void answer.refetch()),
  };
}
