import { type Entity, enteredFields } from '@ar/domain/entities/entity';
import { importedColumns, type SheetColumn } from '@ar/domain/entities/sheet';
import type { ImportColumn } from '@ar/domain/imports';
import type { Language } from '@ar/domain/languages';

/** A field for each column of the file, or null. */
export type Choice = readonly (string | null)[];

export const suggested = (columns: readonly ImportColumn[]): Choice => columns.map(({ field }) => field);

/** What a column can be said to hold. */
export interface FieldOption extends Pick<SheetColumn, 'field' | 'heading'> {
  isRequired: boolean;
  /** It only tells which record a row is. */
  isIdentity: boolean;
}

export function fieldOptions(entity: Entity, language: Language): FieldOption[] {
  const required = new Set(requiredOfNew(entity));
  return importedColumns(entity, language).map(({ field, heading, isHidden }) => ({
    field,
    heading,
    isRequired: required.has(field),
    isIdentity: isHidden,
  }));
}

const requiredOfNew = (entity: Entity): string[] =>
  enteredFields(entity, 'create').flatMap(([name, { required }]) => (required ? [name] : []));

/** The files that a new record can have. */
export const filesOfNew = (entity: Entity) =>
  enteredFields(entity, 'create').filter(([, { kind }]) => kind === 'file');

/** The fields that a new record must have and no column gives. */
export const missingFields = (entity: Entity, choice: Choice): string[] =>
  requiredOfNew(entity).filter((name) => !choice.includes(name));

export const chosenAt = (choice: Choice, at: number, field: string | null): Choice =>
  choice.map((before, index) => (index === at ? field : before));

/** The columns of the rows: what is matched, but for what only tells which record a row is. */
export function matchedFields(entity: Entity, columns: readonly ImportColumn[]): string[] {
  const known = importedColumns(entity, 'mn').flatMap(({ field, isHidden }) => (isHidden ? [] : field));
  return columns.flatMap(({ field }) => (field && known.includes(field) ? field : []));
}
