import { MAX } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import type { FoundRecord } from './options.ts';

const SHOWN = 5;
const REST_MS = 300;
const SHORTEST = 2;

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
  const lists = entries.flatMap((entry) => (entry.list ? [{ entry, path: entry.list }] : []));
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['palette', lists.map(({ path }) => path), rested],
    enabled: rested.length >= SHORTEST,
    async queryFn({ signal }) {
      const asked = { query: { search: rested, limit: SHOWN }, signal, showsFailure: true } as const;
      const answers = await Promise.all(
        lists.map(async ({ entry, path }) => {
          // One that does not answer keeps nothing from the others.
          const page = await api<Page<FoundRecord>>(path, asked).catch(() => undefined);
          return { entry, page };
        }),
      );
      signal.throwIfAborted();
      return answers;
    },
  });
  const current = rested === term && !isFetching;
  const answers = (current && data) || [];
  return {
    term,
    searching: term.length >= SHORTEST && !current,
    found: answers.flatMap(({ entry, page }) => (page?.count ? { entry, page } : [])),
    failed: answers.flatMap(({ entry, page }) => (page ? [] : entry)),
    retry: () => void refetch(),
  };
}
