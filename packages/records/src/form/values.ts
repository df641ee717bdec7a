import type { Language } from '@ar/domain/languages';
import { uploadFault } from '@ar/domain/upload';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';
import { contentFault } from './content-fault.ts';
import type { FormField, FormValues, TypedField } from './field.ts';
import { notationOf, unread } from './notation.ts';

const isTyped = (field: FormField): field is TypedField =>
  ['number', 'coordinate', 'day'].includes(field.kind);

/** `String` writes small numbers with an exponent, and the API refuses exponents. */
const PLAIN = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 });

const textOf = (value: unknown) => {
  // The API returns a user's role as an array with one element.
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one === 'number') return PLAIN.format(one);
  return one === null || one === undefined ? '' : String(one);
};

export function valuesOf(row: object | undefined, fields: readonly FormField[]): FormValues {
  const known = (row ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    // A missing flag is false, because false is the default in the database.
    fields.map(({ kind, name }) => [
      name,
      kind === 'file' ? undefined : textOf(known[name] ?? (kind === 'flag' ? false : null)),
    ]),
  );
}

export function shownHeld(fields: readonly FormField[], language: Language, name: string, held: string) {
  const field = fields.find((one) => one.name === name);
  return field && isTyped(field) ? notationOf(field, language).show(held) : held;
}

export const changedNames = (start: FormValues, values: FormValues): string[] =>
  Object.keys(start).filter((name) => values[name] !== start[name]);

export interface Checked {
  output: Record<string, unknown>;
  values: FormValues;
  changed: ReadonlySet<string>;
}

/** Returns the changed values and the chosen files. An empty text empties the field on the server. */
export function multipart({ output, values, changed }: Checked): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(output)) {
    if (changed.has(name)) body.append(name, textOf(value));
  }
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) body.append(name, value, value.name);
  }
  return body;
}

export type Merge = ReturnType<typeof merge>;

/** `taken` has the fields that only the concurrent edit changed; `conflicts` those that both edits changed. */
export function merge(start: FormValues, mine: FormValues, theirs: FormValues) {
  const differing = changedNames(start, theirs).filter((name) => theirs[name] !== mine[name]);
  const isMine = (name: string) => mine[name] !== start[name];
  return {
    taken: differing.filter((name) => !isMine(name)),
    conflicts: differing
      .filter(isMine)
      .map((name) => ({ name, mine: String(mine[name] ?? ''), theirs: String(theirs[name] ?? '') })),
  };
}

export type Rules = ZodType<Record<string, unknown>, Record<string, unknown>>;

export function resolverOf(rules: Rules, fields: readonly FormField[]): Resolver<FormValues> {
  const bySchema: Resolver<Record<string, unknown>> = zodResolver(rules);
  return async (values, context, options) => {
    const result = await bySchema(values, context, options as never);
    const errors = { ...result.errors } as FieldErrors<FormValues>;
    for (const field of fields) {
      const message = await faultOf(field, values[field.name]);
      if (message) errors[field.name] = { type: 'own', message };
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    // Returns the parsed values for `handleSubmit`, so that the schema runs only once.
    return { values: result.values as FormValues, errors: {} };
  };
}

async function faultOf(field: FormField, value: FormValues[string]): Promise<string | undefined> {
  if (isTyped(field) && typeof value === 'string') return unread(field, value)?.message;
  if (field.kind !== 'file' || !(value instanceof File)) return undefined;
  const fault = uploadFault(field.upload, value);
  return fault ? `file-${fault}` : contentFault(field.upload, value);
}
