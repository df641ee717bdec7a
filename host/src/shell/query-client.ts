import { ApiError } from '@ar/session';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/** A refusal stays one however often it is asked for; a network or server that is down may come back. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return failures < RETRIES && (error.status === 0 || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // "always": a product running on this machine answers without a network, and waiting for one would wait for ever.
      queries: { retry: mayRetry, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
