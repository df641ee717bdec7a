import type { ActivityEntry } from '@ar/domain/activity';
import type { ArchivedRecord, ArchivedRecordWithValues, Restored } from '@ar/domain/archive';
import { ENTITIES } from '@ar/domain/entities/all';
import type { Entity } from '@ar/domain/entities/entity';
import type { Page } from '@ar/domain/page';
import { ApiError, api } from '@ar/session';
import { useQuery } from '@tanstack/react-query';

export const ARCHIVE = '/archive/';

/** The target of an action: a record or the whole batch that it was deleted with. */
export interface Target {
  record: ArchivedRecord;
  isBatch: boolean;
}

export const countOf = ({ record, isBatch }: Target) => (isBatch ? record.batch_count : 1);

/** Undefined for a department that this host does not know. */
export const entityOf = (resource: string): Entity | undefined =>
  Object.values<Entity>(ENTITIES).find((entity) => entity.resource === resource);

const FRESH_MS = 50_000;
const DAY_MS = 86_400_000;

export const daysLeft = ({ ends_at }: Pick<ArchivedRecord, 'ends_at'>, now = Date.now()) =>
  Math.max(0, Math.ceil((Date.parse(ends_at) - now) / DAY_MS));

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

export const useArchived = (id: number, enabled = true) =>
  useQuery({
    queryKey: [ARCHIVE, 'record', id],
    // The addresses of files are valid for a minute.
    staleTime: 0,
    refetchInterval: FRESH_MS,
    enabled,
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

/** The last journal entry of a record that is no longer in the archive. */
export const useFate = (
  { resource, record_id }: Pick<ArchivedRecord, 'resource' | 'record_id'>,
  enabled: boolean,
) =>
  useQuery({
    queryKey: ['/activity/', 'fate', resource, record_id],
    staleTime: 0,
    enabled,
    queryFn: async ({ signal }) => {
      const query = { resource, record: record_id, limit: 1 };
      const page = await api<Page<ActivityEntry>>('/activity/', { query, signal, showsFailure: true });
      return page.results[0] ?? null;
    },
  });
