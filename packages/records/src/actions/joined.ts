import type { ApiOptions } from '@ar/session';
import type { RecordRow } from '../list/list-page.ts';

/** One action on many rows is one entry of the journal: each of its calls bears the same header. */
export function joined(rows: readonly RecordRow[]): Pick<ApiOptions, 'headers'> {
  // A page that came without TLS has no `randomUUID`, and then each record its own entry.
  const batch = rows.length > 1 && crypto.randomUUID?.();
  return batch ? { headers: { 'x-batch': batch } } : {};
}
