import { uploadFault } from '@ar/domain/upload';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { FormField, FormValues } from './field.ts';
import { isTyped, unread } from './notation.ts';

/** A department's rules for a whole form: a schema of `@ar/domain`. */
export type Rules = ZodType<Record<string, unknown>, Record<string, unknown>>;

/** The schema's sentences, what is typed and not understood, and what each chosen file's name and size say. */
export function resolverOf<Row>(rules: Rules, fields: readonly FormField<Row>[]): Resolver<FormValues> {
  const bySchema: Resolver<Record<string, unknown>> = zodResolver(rules);
  return async (values, context, options) => {
    const { errors } = await bySchema(values, context, options as never);
    const all: FieldErrors<FormValues> = {
      ...(errors as FieldErrors<FormValues>),
      ...unreadErrors(values, fields),
      ...fileErrors(values, fields),
    };
    // What goes out is made from the values when they are sent: a resolver's own values are for fields without files.
    return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values, errors: {} };
  };
}

/** What is not understood says so itself: to the schema it is only no number, or no day. */
function unreadErrors<Row>(values: FormValues, fields: readonly FormField<Row>[]): FieldErrors<FormValues> {
  const errors: FieldErrors<FormValues> = {};
  for (const field of fields) {
    const held = values[field.name];
    if (!isTyped(field) || typeof held !== 'string') continue;
    const message = unread(field, held)?.message;
    if (message) errors[field.name] = { type: 'unread', message };
  }
  return errors;
}

function fileErrors<Row>(values: FormValues, fields: readonly FormField<Row>[]): FieldErrors<FormValues> {
  const errors: FieldErrors<FormValues> = {};
  for (const field of fields) {
    const file = values[field.name];
    if (field.kind !== 'file' || !(file instanceof File)) continue;
    const fault = uploadFault(field.upload, file);
    if (fault) errors[field.name] = { type: 'file', message: `file-${fault}` };
  }
  return errors;
}
