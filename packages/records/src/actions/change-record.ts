import { ApiError, type ApiOptions, api, type StaleEdit } from '@ar/session';
import type { RecordRow } from '../list/list-page.ts';

interface Change extends Pick<ApiOptions, 'body' | 'headers'> {
  /** The version that was seen. */
  version: number;
}

/**
 * Changes a record, over what others changed meanwhile where `mayOverwrite` says so. Answers the record, or undefined
 * where it had these values already.
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

/** One action on many rows is one entry of the journal: each of its calls bears the same header. */
export function joined(rows: readonly RecordRow[]): Pick<ApiOptions, 'headers'> {
  // A page that came without TLS has no `randomUUID`, and then each record its own entry.
  const batch = rows.length > 1 && crypto.randomUUID?.();
  return batch ? { headers: { 'x-batch': batch } } : {};
}
