import type { ActivityDetail, FieldState } from '@ar/domain/activity';

export type Offered = FieldState;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a record has again, or still has, the value from before the entry. */
function isAsBefore({ before, now, has_changed, changed_since }: FieldState): boolean {
  // Two files of one name and size are told apart by this alone.
  if (has_changed && !changed_since) return false;
  return isSame(before, now);
}

/** What can be put back of an entry: its own fields first, and then what has changed since in others. */
export function offeredFields({ state }: ActivityDetail): Offered[] {
  const offered = state.filter((field) => field.can_revert && !isAsBefore(field));
  return offered.toSorted((one, other) => Number(other.has_changed) - Number(one.has_changed));
}

/** Whether a field is put back: as a person chose, and before that the wanted ones that nobody has changed since. */
export function isBack(
  { field, has_changed, changed_since }: FieldState,
  choices: Readonly<Record<string, boolean>>,
  wanted: readonly string[] | undefined,
): boolean {
  return choices[field] ?? (has_changed && !changed_since && (!wanted || wanted.includes(field)));
}
