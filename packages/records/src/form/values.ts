import type { Language } from '@ar/domain/languages';
import { formatCoordinate, formatText } from '@ar/ui/format';
import type { FormField, FormValues } from './field.ts';
import { isTyped, notationOf } from './notation.ts';

/** A number as the wire has it: `String` writes small ones with an exponent, which nothing reads. */
const PLAIN = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 });

const textOf = (value: unknown) => {
  // A list of one: a user's role.
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one === 'number') return PLAIN.format(one);
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

/** A record as it is read: missing values and coordinates by R-9, numbers with their unit. */
export function shownOf<Row>(row: Row, fields: readonly FormField<Row>[], language: Language): FormValues {
  const values = valuesOf(row, fields);
  for (const field of fields) {
    const value = values[field.name];
    if (field.kind === 'file' || field.kind === 'slot' || field.kind === 'choice') continue;
    if (typeof value !== 'string') continue;
    if (!isTyped(field) || value === '') values[field.name] = formatText(value);
    else if (field.kind === 'degrees') values[field.name] = formatCoordinate(Number(value));
    else if (field.kind === 'day') values[field.name] = notationOf(field, language).show(value);
    else values[field.name] = notationOf(field, language).tell(value);
  }
  return values;
}

/** What a form holds of one field, in the person's language. */
export function shownHeld<Row>(
  fields: readonly FormField<Row>[],
  language: Language,
  name: string,
  held: string,
): string {
  const field = fields.find((one) => one.name === name);
  return field && isTyped(field) ? notationOf(field, language).show(held) : held;
}

/** The fields whose value is another than at the start. */
export function changedNames(start: FormValues, values: FormValues): string[] {
  return Object.keys(start).filter((name) => values[name] !== start[name]);
}

/**
 * The payload of a form with files: all that is known of a new record, and of an edited
 * one what has changed. What is left empty goes as an empty text; a file that was not chosen keeps the one before.
 */
export function multipart(
  checked: Record<string, unknown>,
  values: FormValues,
  changed: ReadonlySet<string>,
): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(checked)) {
    if (changed.has(name)) body.append(name, textOf(value));
  }
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) body.append(name, value, value.name);
  }
  return body;
}
