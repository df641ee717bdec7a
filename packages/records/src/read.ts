import { type ApiOptions, api } from '@ar/session';

/** Returns a query function. The component that uses the query must show failures. */
export const read =
  <Answer>(path: string, query?: ApiOptions['query']) =>
  ({ signal }: { signal: AbortSignal }) =>
    api<Answer>(path, { query, signal, showsFailure: true });
