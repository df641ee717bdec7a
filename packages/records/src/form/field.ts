import { type EnteredField, type Entity, enteredFields, fieldsOf } from '@ar/domain/entities/entity';
import { UPLOADS } from '@ar/domain/upload';
import type { ComponentType } from 'react';
import type { UseFormReturn } from 'react-hook-form';

/** Texts, numbers and days in the API's notation, and chosen files. */
export type FormValues = Record<string, string | File | undefined>;

export type Form = UseFormReturn<FormValues>;

export type FormField = EnteredField & { name: string };

export type TypedField = Extract<FormField, { kind: 'number' | 'coordinate' | 'day' }>;
export type FileField = Extract<FormField, { kind: 'file' }>;

export interface PreviewProps {
  source: File | string;
  name: string;
  opened?: boolean;
  /** The model's z axis points upwards. */
  isZUp?: boolean;
}

export const isZUp = ({ up }: Pick<FileField, 'up'>, values: Readonly<Record<string, unknown>>): boolean =>
  up !== undefined && String(values[up]) === 'true';

interface SlotProps {
  values: FormValues;
  set(name: string, value: string): void;
  readOnly: boolean;
}

/** For `setValue` by a person's act. */
export const CHANGED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

interface FieldExtra {
  hint?: string;
  preview?: ComponentType<PreviewProps>;
  below?: ComponentType<SlotProps>;
  /** A warning beside the save button; the form can still be saved. */
  doubt?: ComponentType<{ values: FormValues }>;
  /** The key of a heading above neighbouring fields with the same key. */
  group?: string;
}

export type FieldExtras = Readonly<Record<string, FieldExtra>>;

/** The fields of an entity's form. Fields that only an edit can change have actions in the list instead. */
export const formFields = (entity: Entity): FormField[] =>
  enteredFields(entity, 'create').map(([name, field]) => ({ ...field, name }));

export interface CurrentFile {
  name: string;
  url?: string;
  /** The call that returns a signed address of the file. */
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
  // For an internal file, a record has the call that signs its address; a deleted record has the address.
  const isAddress = UPLOADS[upload].isPublic || address.startsWith('/files/');
  return isAddress ? { name: fileName, url: address } : { name: fileName, call: address };
}
