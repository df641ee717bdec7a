import { type Entity, enteredFields, isEntered } from '@ar/domain/entities/entity';
import { importedColumns, type SheetColumn, sheetColumns } from '@ar/domain/entities/sheet';
import type { ImportColumn, ImportDocument } from '@ar/domain/imports';
import { LANGUAGES, type Language } from '@ar/domain/languages';

/** A field for each column of the file, or null. */
export type Choice = readonly (string | null)[];

export const suggested = (columns: readonly ImportColumn[]): Choice => columns.map(({ field }) => field);

/** Whether the file is an export, whose rows name record and version. */
export const isExport = (columns: readonly ImportColumn[]): boolean =>
  ['id', 'version'].every((identity) => columns.some(({ field }) => field === identity));

/** Whether a column of an export holds a value that only the server writes. */
export const isServerOwned = (entity: Entity, { heading, field }: ImportColumn): boolean =>
  field === null &&
  LANGUAGES.some((language) => {
    const imported = importedColumns(entity, language).map((column) => column.field);
    return sheetColumns(entity, language).some(
      (column) => column.heading === heading && !imported.includes(column.field),
    );
  });

export interface FieldOption extends Pick<SheetColumn, 'field' | 'heading'> {
  isRequired: boolean;
}

export function fieldOptions(entity: Entity, language: Language): FieldOption[] {
  const required = new Set(requiredOfNew(entity));
  return importedColumns(entity, language).map(({ field, heading }) => ({
    field,
    heading,
    isRequired: required.has(field),
  }));
}

const requiredOfNew = (entity: Entity): string[] =>
  enteredFields(entity, 'create').flatMap(([name, { required }]) => (required ? [name] : []));

export const filesOfNew = (entity: Entity) =>
  enteredFields(entity, 'create').filter(([, { kind }]) => kind === 'file');

export function fieldsWithoutColumn(entity: Entity, choice: Choice): string[] {
  const required = requiredOfNew(entity);
  const all = enteredFields(entity, 'create').map(([name]) => name);
  return [...required, ...all.filter((name) => !required.includes(name))].filter(
    (name) => !choice.includes(name),
  );
}

export const missingFields = (entity: Entity, choice: Choice): string[] =>
  requiredOfNew(entity).filter((name) => !choice.includes(name));

export const chosenAt = (choice: Choice, at: number, field: string | null): Choice =>
  choice.map((before, index) => (index === at ? field : before));

/** The fields that rows have cells for, without those that only identify a record. */
export function matchedFields(entity: Entity, { columns, constants }: ImportDocument): string[] {
  const given = [...columns.flatMap(({ field }) => field ?? []), ...Object.keys(constants)];
  return given.filter((field) => isCell(entity, field));
}

export const isCell = ({ fields }: Entity, field: string): boolean => {
  const definition = fields[field];
  return definition !== undefined && isEntered(definition);
};
