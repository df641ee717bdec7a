import { type ApiOptions, api } from '@ar/session';

/** Returns a query function. The component must show a failure of the query, because no toast shows the failure. */
export const read =
  <Answer>(path: string, query?: ApiOptions['query']) =>
  ({ signal }: { signal: AbortSignal }) =>
    api<Answer>(path, { query, signal, showsFailure: true });
