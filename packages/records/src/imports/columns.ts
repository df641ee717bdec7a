import { type EnteredField, type Entity, enteredFields, isEntered } from '@ar/domain/entities/entity';
import { sheetColumns } from '@ar/domain/entities/sheet';
import type { ImportColumn, ImportDocument } from '@ar/domain/imports';
import { LANGUAGES } from '@ar/domain/languages';

/** A field for each column of the file, or null. */
export type Choice = readonly (string | null)[];

/** Whether the file is an export, whose rows name record and version. */
export const isExport = (columns: readonly ImportColumn[]): boolean =>
  ['id', 'version'].every((identity) => columns.some(({ field }) => field === identity));

/** Whether a column of an export holds a value that only the server writes. */
export const isServerOwned = (entity: Entity, { heading, field }: ImportColumn): boolean =>
  field === null &&
  LANGUAGES.flatMap((language) => sheetColumns(entity, language)).some(
    (column) => column.heading === heading && !column.isHidden && !isEntered(column.definition),
  );

export const filesOfNew = (entity: Entity) =>
  enteredFields(entity, 'create').filter(([, { kind }]) => kind === 'file');

/** The fields of a new record that no column gives, required fields first. */
export function fieldsWithoutColumn(entity: Entity, choice: Choice): [name: string, field: EnteredField][] {
  const fields = enteredFields(entity, 'create').filter(([name]) => !choice.includes(name));
  return fields.toSorted(([, one], [, other]) => Number(!one.required) - Number(!other.required));
}

/** The fields that rows have cells for, without those that only identify a record. */
export function matchedFields({ fields }: Entity, { columns, constants }: ImportDocument): string[] {
  const given = [...columns.flatMap(({ field }) => field ?? []), ...Object.keys(constants)];
  return given.filter((field) => fields[field] && isEntered(fields[field]));
}

export const hasWritten = ({ added = 0, changed = 0 }: ImportDocument['outcomes']): boolean =>
  added + changed > 0;
