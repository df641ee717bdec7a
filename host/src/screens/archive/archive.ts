import type { ArchivedRecord, ArchivedRecordWithValues, Restored } from '@ar/domain/archive';
import { ApiError, api } from '@ar/session';
import { useQuery } from '@tanstack/react-query';

export const ARCHIVE = '/archive/';

/** A record, or the whole batch that it was deleted with. */
export interface Target {
  record: ArchivedRecord;
  isBatch: boolean;
}

export interface ActionDialogProps {
  target: Target;
  onDone(): void;
  onClose(): void;
}

export const countOf = ({ record, isBatch }: Target) => (isBatch ? record.batch_count : 1);

const REFRESH_MS = 50_000;
const DAY_MS = 86_400_000;

export const daysLeft = ({ ends_at }: Pick<ArchivedRecord, 'ends_at'>, now = Date.now()) =>
  Math.max(0, Math.ceil((Date.parse(ends_at) - now) / DAY_MS));

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

export const useArchived = (id: number) =>
  useQuery({
    queryKey: [ARCHIVE, 'record', id],
    // Addresses of files are valid for a minute.
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      api<ArchivedRecordWithValues>(`${ARCHIVE}${id}/`, { signal, showsFailure: true }),
  });

export const restore = ({ record, isBatch }: Target, values?: Record<string, unknown>) =>
  api<Restored>(`${ARCHIVE}${record.id}/restore/`, {
    method: 'POST',
    body: { batch: isBatch, ...(values && { values }) },
    showsFailure: true,
  });

export const erase = ({ record, isBatch }: Target) =>
  api<void>(`${ARCHIVE}${record.id}/`, { method: 'DELETE', query: { batch: isBatch }, showsFailure: true });
