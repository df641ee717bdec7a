import { type ApiOptions, api } from '@ar/session';

/** No toast shows a failure of this query, so the component that uses the query must show the failure. */
export const read =
  <Answer>(path: string, query?: ApiOptions['query']) =>
  ({ signal }: { signal: AbortSignal }) =>
    api<Answer>(path, { query, signal, showsFailure: true });
