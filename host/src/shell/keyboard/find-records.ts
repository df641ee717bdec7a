import { MAX } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import type { Found, FoundRecord } from './options.ts';

const SHOWN = 5;
const REST_MS = 300;
const SHORTEST = 2;

interface Answer {
  found: Found[];
  failed: MenuEntry[];
}

/** Asks every list that the person may open, at once; one that does not answer keeps nothing from the others. */
function searchQuery(entries: readonly MenuEntry[], term: string) {
  const lists = entries.flatMap((entry) => (entry.list ? [{ entry, path: entry.list }] : []));
  return queryOptions({
    queryKey: ['palette', lists.map(({ path }) => path), term],
    queryFn:
      term.length < SHORTEST
        ? skipToken
        : async ({ signal }): Promise<Answer> => {
            const query = { search: term, limit: SHOWN };
            const pages = await Promise.allSettled(
              lists.map(({ path }) => api<Page<FoundRecord>>(path, { query, signal, showsFailure: true })),
            );
            signal.throwIfAborted();
            const answer: Answer = { found: [], failed: [] };
            for (const [index, page] of pages.entries()) {
              const entry = lists[index]?.entry;
              if (entry && page.status === 'rejected') answer.failed.push(entry);
              if (entry && page.status === 'fulfilled' && page.value.count > 0)
                answer.found.push({ entry, page: page.value });
            }
            return answer;
          },
  });
}

/**
 * The records of all departments that hold what was typed, asked for once it has rested for 300 ms. Another word
 * cancels what is under way, and what was found for the one before is not shown: Enter would open the wrong record.
 */
export function useFoundRecords(entries: readonly MenuEntry[], typed: string) {
  const term = typed.trim().slice(0, MAX.search);
  const [rested, setRested] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setRested(term), REST_MS);
    return () => clearTimeout(timer);
  }, [term]);
  const { data, isFetching, refetch } = useQuery(searchQuery(entries, rested));
  const current = rested === term && !isFetching;
  return {
    term,
    searching: term.length >= SHORTEST && !current,
    found: (current && data?.found) || [],
    failed: (current && data?.failed) || [],
    retry: () => void refetch(),
  };
}
