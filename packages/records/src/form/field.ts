import { type EnteredField, type Entity, enteredFields, fieldsOf } from '@ar/domain/entities/entity';
import { UPLOADS } from '@ar/domain/upload';
import type { ComponentType } from 'react';

/** Texts, numbers and days as the API has them, and chosen files. */
export type FormValues = Record<string, string | File | undefined>;

export type FormField = EnteredField & { name: string };

/** A field with a typed notation, such as a number or a day. */
export type TypedField = Extract<FormField, { kind: 'number' | 'coordinate' | 'day' }>;
export type FileField = Extract<FormField, { kind: 'file' }>;

export interface PreviewProps {
  source: File | string;
  name: string;
  /** Loads or plays without another press. */
  opened?: boolean;
  /** A model whose third axis points upwards. */
  isZUp?: boolean;
}

export const isZUp = ({ up }: FileField, values: Readonly<Record<string, unknown>>): boolean =>
  up !== undefined && String(values[up]) === 'true';

interface SlotProps {
  values: FormValues;
  set(name: string, value: string): void;
  readOnly: boolean;
}

interface FieldExtra {
  hint?: string;
  preview?: ComponentType<PreviewProps>;
  below?: ComponentType<SlotProps>;
  /** Warns beside the save button, without preventing the save. */
  doubt?: ComponentType<{ values: FormValues }>;
  /** The key of the heading over this field and those beside it that have the same. */
  group?: string;
}

export type FieldExtras = Readonly<Record<string, FieldExtra>>;

/** The fields of an entity's form. Fields that only an edit can change have an action of the list instead. */
export const formFields = (entity: Entity): FormField[] =>
  enteredFields(entity, 'create').map(([name, field]) => ({ ...field, name }));

export interface CurrentFile {
  name: string;
  url?: string;
  /** The call that answers with a signed address of the file. */
  call?: string;
}

/** The file in a record's field, by the name under which it was uploaded. */
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
  // An internal file: records hold the call that signs its address, the archive the address itself.
  const isAddress = UPLOADS[upload].isPublic || address.startsWith('/files/');
  return isAddress ? { name: fileName, url: address } : { name: fileName, call: address };
}
