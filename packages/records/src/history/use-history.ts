import type { HistoryEntry } from '@ar/domain/history';
import { MAX_PAGE_LIMIT, PAGE_SIZE } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How many more each request shows. */
const STEP = 20;

/** A record's changes, the newest first, and more of them on request. */
export function useHistory(resource: string, id: number) {
  const path = `${resource}${id}/history/`;
  const [wanted, setWanted] = useState(PAGE_SIZE);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [resource, 'history', id, wanted],
    // From the first on each time: entries that came in between would shift the pages.
    queryFn: ({ signal }) =>
      api<Page<HistoryEntry>>(path, { query: { limit: wanted }, signal, showsFailure: true }),
    placeholderData: keepPreviousData,
    // Whoever has just edited the record finds it told.
    staleTime: 0,
  });
  useEffect(() => {
    if (error) console.error(`The history ${path} did not load`, error);
  }, [path, error]);
  const entries = data?.results ?? [];
  return {
    entries,
    count: data?.count,
    failed: error !== null,
    loadingMore: isPlaceholderData,
    mayShowMore: data !== undefined && entries.length < data.count && wanted < MAX_PAGE_LIMIT,
    showMore: () => setWanted(Math.min(wanted + STEP, MAX_PAGE_LIMIT)),
    retry: () => void refetch(),
  };
}
