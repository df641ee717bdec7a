import type { ActivityDetail } from '@ar/domain/activity';
import { KINDS } from '@ar/domain/activity-kinds';
import { type Entity, enteredFields } from '@ar/domain/entities/entity';
import { keys } from '@ar/domain/query-keys';
import { useCan } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { read } from '../read.ts';

export const ACTIVITY = '/activity/';

export const useEntryDetail = (id: number, enabled = true) =>
  useQuery({
    queryKey: keys.entry(id),
    queryFn: read<ActivityDetail>(`${ACTIVITY}${id}/`),
    enabled,
    // The record may have changed a moment ago.
    staleTime: 0,
  });

export type Side = 'before' | 'after';

export function fileSource(
  { id, state }: Pick<ActivityDetail, 'id' | 'state'>,
  entity: Entity,
  field: string,
  side: Side,
) {
  const definition = entity.fields[field];
  const up = definition?.kind === 'file' ? definition.up : undefined;
  const isZUp = state.some((one) => one.field === up && one[side] === true);
  return { entry: id, field, side, isZUp };
}

const REVERTIBLE: readonly string[] = ['update', 'revert', ...KINDS.status, ...KINDS.imported];

export function useRevertibleFields(entity: Entity, action: string, fields: readonly string[]): string[] {
  const can = useCan();
  if (!REVERTIBLE.includes(action) || !can('update', entity.resource)) return [];
  const edited = new Set(enteredFields(entity, 'edit').map(([name]) => name));
  return fields.filter((field) => edited.has(field));
}
