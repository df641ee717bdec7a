import {
  type EnteredField,
  type Entity,
  enteredFields,
  type Field,
  isEntered,
} from '@ar/domain/entities/entity';
import { FLAG_WORDS, sheetColumns } from '@ar/domain/entities/sheet';
import type { ImportColumn, ImportDocument } from '@ar/domain/imports';
import { LANGUAGES, type Language } from '@ar/domain/languages';
import { roleLabel } from '@ar/domain/roles';

/** Null if the column is not imported. */
export type Choice = readonly (string | null)[];

export const isExport = (columns: readonly ImportColumn[]): boolean =>
  ['id', 'version'].every((identity) => columns.some(({ field }) => field === identity));

/** Returns true for a column of an export whose values only the server writes, such as the author. */
export const isServerOwned = (entity: Entity, { heading, field }: ImportColumn): boolean =>
  field === null &&
  LANGUAGES.flatMap((language) => sheetColumns(entity, language)).some(
    (column) => column.heading === heading && !column.isHidden && !isEntered(column.definition),
  );

export const filesOfNew = (entity: Entity) =>
  enteredFields(entity, 'create').filter(([, { kind }]) => kind === 'file');

export function fieldsWithoutColumn(entity: Entity, choice: Choice): [name: string, field: EnteredField][] {
  const fields = enteredFields(entity, 'create').filter(([name]) => !choice.includes(name));
  return fields.toSorted(([, one], [, other]) => Number(!one.required) - Number(!other.required));
}

export function matchedFields({ fields }: Entity, { columns, constants }: ImportDocument): string[] {
  const given = [...columns.flatMap(({ field }) => field ?? []), ...Object.keys(constants)];
  return given.filter((field) => fields[field] && isEntered(fields[field]));
}

export function offeredFor(field: Field | undefined, language: Language): readonly string[] {
  if (field?.kind === 'flag') return Object.values(FLAG_WORDS[language]);
  return field?.kind === 'choice' ? field.options.map(roleLabel) : [];
}
