import type { DeployToken, ReleaseHistoryEntry, ReleasesOverview } from '@ar/domain/releases';
import { api } from '@ar/session';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What every answer about releases is kept under, so that one change makes all of them old. */
export const RELEASES = '/releases/';

/** What is live where. */
export const overviewQuery = queryOptions({
  queryKey: [RELEASES],
  // Others release while this is open.
  staleTime: 0,
  queryFn: ({ signal }) => api<ReleasesOverview>(RELEASES, { signal }),
});

interface HistoryPage {
  count: number;
  results: ReleaseHistoryEntry[];
}

/** The newest changes of a department, as many as asked for. */
export const historyQuery = (id: string, limit: number) =>
  queryOptions({
    queryKey: [RELEASES, id, limit],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api<HistoryPage>(`${RELEASES}${id}/history/`, { query: { limit }, signal }),
  });

export const TOKENS = '/deploy-tokens/';

export const tokensQuery = queryOptions({
  queryKey: [TOKENS],
  staleTime: 0,
  queryFn: ({ signal }) => api<{ results: DeployToken[] }>(TOKENS, { signal }),
});
