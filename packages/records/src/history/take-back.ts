import type { HistoryEntry } from '@ar/domain/history';
import { PAGE_SIZE } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { ApiError, api, type ChangedRecord, type UndoOffer } from '@ar/session';

export interface NotTakenBack {
  record: ChangedRecord;
  /** The entry of the change, where it was found. */
  entryId: number | undefined;
  error: unknown;
}

/** Takes a change back, of one record after the other; `onProgress` hears how many are settled. Answers which stayed. */
export async function takeBack(
  { path, records }: UndoOffer,
  onProgress: (settled: number) => void,
): Promise<NotTakenBack[]> {
  // One action: one entry in the journal. A page that came without TLS has no `randomUUID`.
  const batch = records.length > 1 && crypto.randomUUID?.();
  const failed: NotTakenBack[] = [];
  for (const [index, record] of records.entries()) {
    let entryId: number | undefined;
    try {
      entryId = await entryOf(path, record);
      await api(`/activity/${entryId}/revert/`, {
        method: 'POST',
        body: {},
        headers: { 'if-match': `"${record.version}"`, ...(batch && { 'x-batch': batch }) },
        showsFailure: true,
      });
    } catch (error) {
      console.error('A change was not taken back', error);
      failed.push({ record, entryId, error });
    }
    onProgress(index + 1);
  }
  return failed;
}

/** The entry of a change: the one that made this version. */
async function entryOf(path: string, { id, version }: ChangedRecord): Promise<number> {
  const { results } = await api<Page<HistoryEntry>>(`${path}${id}/history/`, {
    // What others have done since stands above it.
    query: { limit: PAGE_SIZE },
    showsFailure: true,
  });
  const entry = results.find((one) => one.version === version);
  if (!entry) throw new ApiError(404);
  return entry.id;
}

/** Whether the same may go through later: no answer came, or that of a server in trouble. */
export const isOpen = ({ error }: NotTakenBack) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const isStale = ({ error }: NotTakenBack) => error instanceof ApiError && error.status === 412;
