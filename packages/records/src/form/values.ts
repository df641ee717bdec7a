import { formatCoordinate, formatDate, formatNumber, formatText, MISSING } from '@ar/ui/format';
import type { FormField, FormValues } from './field.ts';

const textOf = (value: unknown) => {
  // A list of one: a user's role.
  const one = Array.isArray(value) ? value[0] : value;
  return one === null || one === undefined ? '' : String(one);
};

/** A record as its form shows it; an empty form without one. */
export function valuesOf<Row>(row: Row | undefined, fields: readonly FormField<Row>[]): FormValues {
  const known = (row ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    fields
      .filter(({ kind }) => kind !== 'slot')
      .map(({ kind, name }) => [name, kind === 'file' ? undefined : textOf(known[name])]),
  );
}

/** A record as it is read: missing values, days and coordinates by the specification's section 3. */
export function shownOf<Row>(row: Row, fields: readonly FormField<Row>[], tag: string): FormValues {
  const values = valuesOf(row, fields);
  for (const { kind, name } of fields) {
    const value = values[name];
    if (kind === 'file' || kind === 'slot' || kind === 'choice' || typeof value !== 'string') continue;
    if (kind === 'day') values[name] = formatDate(value, tag);
    else if (name === 'latitude' || name === 'longitude') {
      values[name] = value === '' ? MISSING : formatCoordinate(Number(value));
    } else if (kind === 'number') values[name] = value === '' ? MISSING : formatNumber(Number(value), tag);
    else values[name] = formatText(value);
  }
  return values;
}

/** The fields whose value is another than at the start. */
export function changedNames(start: FormValues, values: FormValues): string[] {
  return Object.keys(start).filter((name) => values[name] !== start[name]);
}

/**
 * The payload of a form with files (specification, section 7): all that is known of a new record, and of an edited
 * one what has changed. What is left empty goes as an empty text; a file that was not chosen keeps the one before.
 */
export function multipart(
  checked: Record<string, unknown>,
  values: FormValues,
  changed: ReadonlySet<string>,
): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(checked)) {
    if (changed.has(name)) body.append(name, value === null || value === undefined ? '' : String(value));
  }
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) body.append(name, value, value.name);
  }
  return body;
}
