import { type Entity, fieldsOf, type PublicRowOf, publicFields, type RowOf } from '../entities/entity.ts';

export function sample<E extends Entity>(entity: E, given: Partial<RowOf<E>>): RowOf<E> {
  const empty = fieldsOf(entity).map(([name, { kind }]) => [name, kind === 'flag' ? false : null]);
  return { ...Object.fromEntries(empty), ...given };
}

export function publicSample<E extends Entity>(entity: E, given: Partial<PublicRowOf<E>>): PublicRowOf<E> {
  const row = Object.entries(sample(entity, given as Partial<RowOf<E>>));
  return Object.fromEntries(row.filter(([name]) => publicFields(entity).includes(name))) as PublicRowOf<E>;
}
