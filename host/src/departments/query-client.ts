import { PAGE_SIZE } from '@ar/domain/limits';
import { keys } from '@ar/domain/query-keys';
import { ApiError, api } from '@ar/session';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

export function mayRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return failures < RETRIES && (error.status === 0 || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A server on the same machine responds without a network.
      queries: { retry: mayRetry, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryClient = createQueryClient();

/**
 * Fetches a list's first page while the list's code loads. A failed prefetch shows no toast, so an open list fetches
 * the page again.
 */
export async function prefetchRows(list: string): Promise<void> {
  const query = { limit: PAGE_SIZE, offset: 0 };
  const queryKey = keys.list(list, query);
  const queryFn = () => api(list, { query, showsFailure: true });
  await queryClient.prefetchQuery({ queryKey, retry: false, queryFn });
  const prefetched = queryClient.getQueryCache().find({ queryKey });
  if (prefetched?.state.status === 'error') void prefetched.observers[0]?.refetch();
}
