import { ApiError, type ApiOptions, api, type StaleEdit } from '@ar/session';
import type { RecordRow } from '../list/list-page.ts';

interface Change extends Pick<ApiOptions, 'body' | 'headers'> {
  /** The version that the person has seen. */
  version: number;
}

/**
 * Changes a record, and retries after a concurrent change if `mayOverwrite` allows it. Returns the record, or undefined
 * if it already had these values.
 */
export async function changeRecord<Row extends { version: number }>(
  path: string,
  change: Change,
  mayOverwrite: (current: StaleEdit['current']) => boolean = () => true,
): Promise<Row | undefined> {
  const { version, headers, ...body } = change;
  try {
    const row = await api<Row>(path, {
      ...body,
      method: 'PATCH',
      headers: { ...headers, 'if-match': `"${version}"` },
      showsFailure: true,
    });
    return row.version === version ? undefined : row;
  } catch (error) {
    const current = error instanceof ApiError ? error.stale?.current : undefined;
    if (!current || !mayOverwrite(current)) throw error;
    return changeRecord(path, { ...change, version: current.version }, mayOverwrite);
  }
}

/** A header that joins the calls for many rows to one entry of the journal. */
export function batchHeaders(rows: readonly RecordRow[]): Pick<ApiOptions, 'headers'> {
  // Without TLS there is no `randomUUID`, and each record gets a separate entry.
  const batch = rows.length > 1 && crypto.randomUUID?.();
  return batch ? { headers: { 'x-batch': batch } } : {};
}
