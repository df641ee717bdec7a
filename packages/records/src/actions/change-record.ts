import { ApiError, type ApiOptions, api, type StaleEdit } from '@ar/session';
import type { RecordRow } from '../list/list-page.ts';

interface Change extends Pick<ApiOptions, 'body' | 'headers'> {
  version: number;
}

/** Resolves to undefined if the record already had these values. */
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

/** The journal shows all changes with the same `x-batch` header as one entry. */
export function batchHeaders(rows: readonly RecordRow[]): Pick<ApiOptions, 'headers'> {
  // Browsers offer `randomUUID` only on pages with TLS. Without TLS, the journal has an entry for each record.
  const batch = rows.length > 1 && crypto.randomUUID?.();
  return batch ? { headers: { 'x-batch': batch } } : {};
}
