import { type EnteredField, type Entity, enteredFields, fieldsOf } from '@ar/domain/entities/entity';
import { UPLOADS } from '@ar/domain/upload';
import type { ComponentType } from 'react';
import type { UseFormReturn } from 'react-hook-form';

/** Texts, numbers and days have the format of the API, such as `1250.5` and `2026-12-31`. */
export type FormValues = Record<string, string | File | undefined>;

export type Form = UseFormReturn<FormValues>;

export type FormField = EnteredField & { name: string };

export type TypedField = Extract<FormField, { kind: 'number' | 'coordinate' | 'day' }>;
export type FileField = Extract<FormField, { kind: 'file' }>;

export interface PreviewProps {
  source: File | string;
  name: string;
  isZUp?: boolean;
}

export const isZUp = ({ up }: Pick<FileField, 'up'>, values: Readonly<Record<string, unknown>>): boolean =>
  up !== undefined && String(values[up]) === 'true';

interface SlotProps {
  values: FormValues;
  set(name: string, value: string): void;
  readOnly: boolean;
}

/** With these options, `setValue` has the same effect as typing the value. */
export const CHANGED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

interface FieldExtra {
  hint?: string;
  preview?: ComponentType<PreviewProps>;
  below?: ComponentType<SlotProps>;
  /** Renders a warning beside the save button. A person can save the form despite the warning. */
  doubt?: ComponentType<{ values: FormValues }>;
  /** Neighbouring fields with the same `group` form a group. The text with this key is the heading of the group. */
  group?: string;
}

export type FieldExtras = Readonly<Record<string, FieldExtra>>;

/** Returns the fields of a new record. Fields that only an edit can change have actions in the list instead. */
export const formFields = (entity: Entity): FormField[] =>
  enteredFields(entity, 'create').map(([name, field]) => ({ ...field, name }));

export interface CurrentFile {
  name: string;
  url?: string;
  /** The API path that responds with a signed URL of the file. */
  call?: string;
}

export function currentFile(
  entity: Entity,
  { name, upload }: FileField,
  row: object,
): CurrentFile | undefined {
  const values = row as Readonly<Record<string, string | null>>;
  const address = values[name];
  if (!address) return undefined;
  const named = fieldsOf(entity).find(([, field]) => field.kind === 'file-name' && field.of === name)?.[0];
  const fileName = (named && values[named]) ?? address.split('/').at(-1) ?? address;
  // An internal file has an API path that returns its signed URL; a deleted record has only URLs.
  const isAddress = UPLOADS[upload].isPublic || address.startsWith('/files/');
  return isAddress ? { name: fileName, url: address } : { name: fileName, call: address };
}
