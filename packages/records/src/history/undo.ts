import type { HistoryEntry } from '@ar/domain/history';
import { PAGE_SIZE } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { ApiError, api, type ChangedRecord, type UndoOffer } from '@ar/session';
import { joined } from '../actions/change-record.ts';
import { runOverRows } from '../actions/run-over-rows.ts';

export interface NotTakenBack {
  record: ChangedRecord;
  entryId: number | undefined;
  error: unknown;
}

/** Undoes a change of many records, one after the other. Returns the records where it failed. */
export async function takeBack(
  { path, records }: UndoOffer,
  onProgress: (settled: number) => void,
): Promise<NotTakenBack[]> {
  const batch = joined(records);
  const entries = new Map<ChangedRecord, number>();
  async function act(record: ChangedRecord) {
    const entryId = await entryOf(path, record);
    entries.set(record, entryId);
    await api(`/activity/${entryId}/revert/`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': `"${record.version}"`, ...batch.headers },
      showsFailure: true,
    });
  }
  const { failed } = await runOverRows(records, act, { onProgress });
  return failed.map(({ row: record, error }) => {
    console.error('A change was not taken back', error);
    return { record, entryId: entries.get(record), error };
  });
}

/** The entry that made this version. */
async function entryOf(path: string, { id, version }: ChangedRecord): Promise<number> {
  const { results } = await api<Page<HistoryEntry>>(`${path}${id}/history/`, {
    // Later changes are listed before it.
    query: { limit: PAGE_SIZE },
    showsFailure: true,
  });
  const entry = results.find((one) => one.version === version);
  if (!entry) throw new ApiError(404);
  return entry.id;
}

/** Whether a retry may succeed. */
export const isOpen = ({ error }: NotTakenBack) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const isStale = ({ error }: NotTakenBack) => error instanceof ApiError && error.status === 412;
