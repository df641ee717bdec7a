import type { ActivityDetail } from '@ar/domain/activity';
import { KINDS } from '@ar/domain/activity-kinds';
import { type Entity, enteredFields } from '@ar/domain/entities/entity';
import { keys } from '@ar/domain/query-keys';
import { api, useCan } from '@ar/session';
import { useQuery } from '@tanstack/react-query';

/** The first part of the keys of all that the journal answers. */
export const ACTIVITY = '/activity/';

/** What an entry of the journal did, beside what the record is now. */
export const useEntryDetail = (id: number, enabled = true) =>
  useQuery({
    queryKey: keys.entry(id),
    queryFn: ({ signal }) => api<ActivityDetail>(`${ACTIVITY}${id}/`, { signal, showsFailure: true }),
    enabled,
    // What the record is now may have changed a moment ago.
    staleTime: 0,
  });

export type Side = 'before' | 'after';

/** The call that answers a signed address of an entry's file, which is valid for a minute. */
export const fileCall = (id: number, field: string, side: Side) =>
  `${ACTIVITY}${id}/files/${field}/?side=${side}`;

/** Where the file of a field can be read as it was on a side of an entry, and how its model stood there. */
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

/** Which fields of an entry this person may put back, as far as the definition tells. */
export function usePutBackFields(entity: Entity, action: string, fields: readonly string[]): string[] {
  const can = useCan();
  if (!PUT_BACK.includes(action) || !can('update', entity.resource)) return [];
  const edited = new Set(enteredFields(entity, 'edit').map(([name]) => name));
  return fields.filter((field) => edited.has(field));
}
