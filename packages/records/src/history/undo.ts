import { ENTITIES } from '@ar/domain/entities/all';
import type { Entity } from '@ar/domain/entities/entity';
import type { HistoryEntry } from '@ar/domain/history';
import { PAGE_SIZE } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { ApiError, api, type ChangedRecord, type UndoOffer } from '@ar/session';
import { batchHeaders } from '../actions/change-record.ts';
import { runOverRows } from '../actions/run-over-rows.ts';
import { revertFields } from './entry.tsx';

export interface FailedUndo {
  record: ChangedRecord;
  entryId: number | undefined;
  error: unknown;
}

/** Undoes one change after another. Resolves to the failures. */
export async function undoChanges(
  { path, records }: UndoOffer,
  onProgress: (settled: number) => void,
): Promise<FailedUndo[]> {
  const batch = batchHeaders(records);
  const entries = new Map<ChangedRecord, number>();
  async function undo(record: ChangedRecord) {
    const entryId = await entryOf(path, record);
    entries.set(record, entryId);
    await revertFields(entryId, record.version, batch);
  }
  const { failed } = await runOverRows(records, undo, { onProgress });
  return failed.map(({ row: record, error }) => {
    console.error('A change could not be undone', error);
    return { record, entryId: entries.get(record), error };
  });
}

/**
 * Resolves to the id of the entry that has created this version. @throws ApiError 404 if the latest entries do not
 * contain the version
 */
async function entryOf(path: string, { id, version }: ChangedRecord): Promise<number> {
  const { results } = await api<Page<HistoryEntry>>(`${path}${id}/history/`, {
    query: { limit: PAGE_SIZE },
    showsFailure: true,
  });
  const entry = results.find((one) => one.version === version);
  if (!entry) throw new ApiError(404);
  return entry.id;
}

export const canRetry = ({ error }: FailedUndo) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const isConflict = ({ error }: FailedUndo) => error instanceof ApiError && error.status === 412;

/** Returns undefined if only the code of a department defines the entity. */
export const entityAt = (path: string) => Object.values<Entity>(ENTITIES).find((one) => one.path === path);
