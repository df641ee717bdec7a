import { type EnteredField, type Entity, enteredFields, fieldsOf } from '@ar/domain/entities/entity';
import { UPLOADS } from '@ar/domain/upload';
import type { ComponentType } from 'react';

/** What a form holds: texts, numbers and days as the wire has them, and files as chosen. */
export type FormValues = Record<string, string | File | undefined>;

/** A field of an entity that people fill in, with its name in values, payload and texts. */
export type FormField = EnteredField & { name: string };

/** A field whose text stands for something else, as its notation says. */
export type TypedField = Extract<FormField, { kind: 'number' | 'coordinate' | 'day' }>;
export type FileField = Extract<FormField, { kind: 'file' }>;

export interface PreviewProps {
  source: File | string;
  name: string;
  /** It was asked for already, and need not be pressed once more. */
  opened?: boolean;
  /** Of a model: its third axis points upwards. */
  isZUp?: boolean;
}

/** How a record's model stands, by its values or those of a form. */
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
  /** Stands beside the button that saves: a doubt about the values, which may be saved all the same. */
  doubt?: ComponentType<{ values: FormValues }>;
}

export type FieldExtras = Readonly<Record<string, FieldExtra>>;

/** The fields of an entity's form. What only an edit can give has an action of the list instead. */
export const formFields = (entity: Entity): FormField[] =>
  enteredFields(entity, 'create').map(([name, field]) => ({ ...field, name }));

export interface CurrentFile {
  name: string;
  url?: string;
  /** The authorised call that answers with a signed address of it. */
  call?: string;
}

/** The file that a record has in a field, by the name under which it was uploaded. */
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
  // Of an internal file a record names the call that answers its address; the archive names the address itself.
  const isAddress = UPLOADS[upload].isPublic || address.startsWith('/files/');
  return isAddress ? { name: fileName, url: address } : { name: fileName, call: address };
}
