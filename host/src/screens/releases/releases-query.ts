import type { DeployToken, ReleaseHistoryEntry, ReleasesOverview } from '@ar/federation/releases';
import { api } from '@ar/session';
import { queryOptions } from '@tanstack/react-query';

/** What every answer about releases is kept under, so that one change makes all of them old. */
export const RELEASES = '/releases/';

/** What is live where. */
export const overviewQuery = queryOptions({
  queryKey: [RELEASES],
  // Others release while this is open.
  staleTime: 0,
  queryFn: ({ signal }) => api<ReleasesOverview>(RELEASES, { signal, showsFailure: true }),
});

interface HistoryPage {
  count: number;
  results: ReleaseHistoryEntry[];
}

/** How many changes are asked for at once. */
export const HISTORY_PAGE = 10;

/** Some of a department's changes, the newest first, from one of them on. */
export const historyQuery = (id: string, offset: number) =>
  queryOptions({
    queryKey: [RELEASES, id, offset],
    staleTime: 0,
    queryFn: ({ signal }) =>
      api<HistoryPage>(`${RELEASES}${id}/history/`, {
        query: { limit: HISTORY_PAGE, offset },
        signal,
        showsFailure: true,
      }),
  });

export const TOKENS = '/deploy-tokens/';

export const tokensQuery = queryOptions({
  queryKey: [TOKENS],
  staleTime: 0,
  queryFn: ({ signal }) => api<{ results: DeployToken[] }>(TOKENS, { signal, showsFailure: true }),
});
