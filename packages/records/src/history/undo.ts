import { ENTITIES } from '@ar/domain/entities/all';
import type { Entity } from '@ar/domain/entities/entity';
import type { HistoryEntry } from '@ar/domain/history';
import { PAGE_SIZE } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { ApiError, api, type ChangedRecord, type UndoOffer } from '@ar/session';
import { batchHeaders } from '../actions/change-record.ts';
import { revertFields } from './entry.tsx';

export interface FailedUndo {
  record: ChangedRecord;
  entryId: number | undefined;
  error: unknown;
}

export async function undoChanges({ path, records }: UndoOffer): Promise<FailedUndo[]> {
  const batch = batchHeaders(records);
  const failed: FailedUndo[] = [];
  for (const record of records) {
    let entryId: number | undefined;
    try {
      entryId = await entryOf(path, record);
      await revertFields(entryId, record.version, batch);
    } catch (error) {
      console.error('A change could not be undone', error);
      failed.push({ record, entryId, error });
    }
  }
  return failed;
}

/** @throws ApiError 404 if the latest entries do not contain the version */
async function entryOf(path: string, { id, version }: ChangedRecord): Promise<number> {
  const { results } = await api<Page<HistoryEntry>>(`${path}${id}/history/`, {
    query: { limit: PAGE_SIZE },
    showsFailure: true,
  });
  const entry = results.find((one) => one.version === version);
  if (!entry) throw new ApiError(404);
  return entry.id;
}

export const isConflict = ({ error }: FailedUndo) => error instanceof ApiError && error.status === 412;

/** Returns undefined if only the code of a department defines the entity. */
export const entityAt = (path: string) => Object.values<Entity>(ENTITIES).find((one) => one.path === path);
