import { type Entity, enteredFields, isEntered } from '@ar/domain/entities/entity';
import { importedColumns, type SheetColumn, sheetColumns } from '@ar/domain/entities/sheet';
import type { ImportColumn, ImportDocument } from '@ar/domain/imports';
import { LANGUAGES, type Language } from '@ar/domain/languages';

/** A field for each column of the file, or null. */
export type Choice = readonly (string | null)[];

export const suggested = (columns: readonly ImportColumn[]): Choice => columns.map(({ field }) => field);

/** Whether the file is an export of the list, whose rows tell which version of which record they are. */
export const isExport = (columns: readonly ImportColumn[]): boolean =>
  ['id', 'version'].every((identity) => columns.some(({ field }) => field === identity));

/** Whether a column has what only the server fills in, as exports have it. */
export const isKept = (entity: Entity, { heading, field }: ImportColumn): boolean =>
  field === null &&
  LANGUAGES.some((language) => {
    const imported = importedColumns(entity, language).map((column) => column.field);
    return sheetColumns(entity, language).some(
      (column) => column.heading === heading && !imported.includes(column.field),
    );
  });

/** What a column can be said to hold. */
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

/** The files that a new record can have. */
export const filesOfNew = (entity: Entity) =>
  enteredFields(entity, 'create').filter(([, { kind }]) => kind === 'file');

/** The fields that no column gives, those of every new record first. */
export function fieldsWithoutColumn(entity: Entity, choice: Choice): string[] {
  const required = requiredOfNew(entity);
  const all = enteredFields(entity, 'create').map(([name]) => name);
  return [...required, ...all.filter((name) => !required.includes(name))].filter(
    (name) => !choice.includes(name),
  );
}

/** The fields that a new record must have and no column gives. */
export const missingFields = (entity: Entity, choice: Choice): string[] =>
  requiredOfNew(entity).filter((name) => !choice.includes(name));

export const chosenAt = (choice: Choice, at: number, field: string | null): Choice =>
  choice.map((before, index) => (index === at ? field : before));

/** The columns of the rows: what the file or a person gives, but for what only tells which record a row is. */
export function matchedFields(entity: Entity, { columns, constants }: ImportDocument): string[] {
  const given = [...columns.flatMap(({ field }) => field ?? []), ...Object.keys(constants)];
  return given.filter((field) => isCell(entity, field));
}

/** Whether rows have a cell for it. */
export const isCell = ({ fields }: Entity, field: string): boolean => {
  const definition = fields[field];
  return definition !== undefined && isEntered(definition);
};
