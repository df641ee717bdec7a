import type { FieldChange } from '@ar/domain/history';

type Values = Readonly<Record<string, unknown>> | null;

/** How the audit log calls what an answer calls otherwise. */
const KEPT_AS: Readonly<Record<string, string>> = { group_names: 'role' };

/**
 * What a change did, field by field. Only the fields in `answered` are told, those of the record's own answer and in
 * its order: whoever may read the record learns nothing that it does not say, whatever the log keeps.
 */
export function fieldChanges(before: Values, after: Values, answered: readonly string[]): FieldChange[] {
  return answered.flatMap((field) => {
    const kept = KEPT_AS[field] ?? field;
    const [old, present] = [before?.[kept] ?? null, after?.[kept] ?? null];
    if (JSON.stringify(old) === JSON.stringify(present)) return [];
    return [{ field, before: shown(old), after: shown(present) }];
  });
}

/** Of a file the log keeps name, size and hash; the name is what a person knows it by. */
function shown(value: unknown): FieldChange['before'] {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    default:
      return isNamed(value) ? value.name : null;
  }
}

function isNamed(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}
