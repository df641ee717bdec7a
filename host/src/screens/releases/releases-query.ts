import type { DeployToken, ReleaseHistoryEntry, ReleasesOverview } from '@ar/federation/releases';
import { api } from '@ar/session';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

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

/** A department's changes, the newest first, ten at once. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [RELEASES, id],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: offset }) =>
      api<HistoryPage>(`${RELEASES}${id}/history/`, {
        query: { limit: 10, offset },
        signal,
        showsFailure: true,
      }),
    getNextPageParam: ({ count }, _, offset) => (count > offset + 10 ? offset + 10 : undefined),
  });

export const TOKENS = '/deploy-tokens/';

export const tokensQuery = queryOptions({
  queryKey: [TOKENS],
  staleTime: 0,
  queryFn: ({ signal }) => api<{ results: DeployToken[] }>(TOKENS, { signal, showsFailure: true }),
});

interface Change {
  path: string;
  method?: 'POST' | 'DELETE';
  body?: object;
}

/** A change on the server. Whatever comes of it, `what` is asked for anew, so that a refusal too is seen with what is so now. */
export function useChange<Answer>(what: string, onSuccess?: (answer: Answer) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, method = 'POST', body }: Change) =>
      api<Answer>(path, { method, body, showsFailure: true }),
    onSuccess,
    onSettled: () => client.invalidateQueries({ queryKey: [what] }),
  });
}
