import type { ActivityDetail } from '@ar/domain/activity';
import { KINDS } from '@ar/domain/activity-kinds';
import { type Entity, enteredFields } from '@ar/domain/entities/entity';
import { keys } from '@ar/domain/query-keys';
import { api, useCan } from '@ar/session';
import { useQuery } from '@tanstack/react-query';

export const ACTIVITY = '/activity/';

/** An entry of the journal, with the record's present values. */
export const useEntryDetail = (id: number, enabled = true) =>
  useQuery({
    queryKey: keys.entry(id),
    queryFn: ({ signal }) => api<ActivityDetail>(`${ACTIVITY}${id}/`, { signal, showsFailure: true }),
    enabled,
    // The present values may have changed a moment ago.
    staleTime: 0,
  });

export type Side = 'before' | 'after';

/** The call that signs the address of an entry's file for a minute. */
export const fileCall = (id: number, field: string, side: Side) =>
  `${ACTIVITY}${id}/files/${field}/?side=${side}`;

/** The file of a field on one side of an entry, and the axis of its model there. */
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

const PUT_BACK: readonly string[] = ['update', 'revert', ...KINDS.status, ...KINDS.imported];

/** The fields of an entry that this person may revert, by the definition. */
export function usePutBackFields(entity: Entity, action: string, fields: readonly string[]): string[] {
  const can = useCan();
  if (!PUT_BACK.includes(action) || !can('update', entity.resource)) return [];
  const edited = new Set(enteredFields(entity, 'edit').map(([name]) => name));
  return fields.filter((field) => edited.has(field));
}
