import { inCyrillic } from '@ar/domain/cyrillic';
import { type Entity, labelOf } from '@ar/domain/entities/entity';
import { importedColumns } from '@ar/domain/entities/sheet';
import type { ColumnChoice, ImportColumn } from '@ar/domain/imports';
import { LANGUAGES, type Language } from '@ar/domain/languages';
import { readNumber } from '@ar/domain/typed-number';
import type { RawCell, Reading } from '../../platform/database/import-types.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { isExportedVersion } from '../changes/exported-version.ts';

/** A heading without case, accents, units and marks. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The fields by their plain headings: names, labels in both languages and alphabets, and former labels. */
export function knownHeadings(entity: Entity, fields: readonly string[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const field of fields) {
    const labels = LANGUAGES.map((language) => labelOf(entity, field, language));
    const former = entity.fields[field]?.formerLabels ?? [];
    for (const text of [field, ...labels, inCyrillic(labelOf(entity, field, 'mn')), ...former])
      known.set(plainHeading(text), field);
  }
  return known;
}

export const fieldNames = (entity: Entity): string[] =>
  importedColumns(entity, 'mn').map(({ field }) => field);

const isIdentity = (field: string) => field === 'id' || field === 'version';

/**
 * The field of each column: by its heading, which is the field's label in either language and alphabet or its name, or what the
 * department chose for that heading before (`earlier`, by plain headings). None twice. A number is the record's only in
 * an export, which is known by its versions.
 */
export function suggestFields(
  entity: Entity,
  headings: readonly string[],
  rows: readonly (readonly RawCell[])[],
  earlier: ReadonlyMap<string, string>,
): (string | null)[] {
  const fields = matchHeadings(fieldNames(entity), entity, headings, earlier);
  const at = fields.indexOf('version');
  if (at >= 0 && rows.some((cells) => isExportedVersion(cells[at]))) return fields;
  const others = fieldNames(entity).filter((field) => !isIdentity(field));
  return matchHeadings(others, entity, headings, earlier);
}

function matchHeadings(
  fields: readonly string[],
  entity: Entity,
  headings: readonly string[],
  earlier: ReadonlyMap<string, string>,
): (string | null)[] {
  const chosen = [...earlier].filter(([, field]) => fields.includes(field));
  const known = new Map([...chosen, ...knownHeadings(entity, fields)]);
  const taken = new Set<string>();
  return headings.map((heading) => {
    const field = known.get(plainHeading(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/**
 * The columns with the fields that a person chose for them, and what days begin with where the column itself does not
 * tell.
 *
 * @throws HttpError
 */
export function chosenColumns(
  entity: Entity,
  columns: readonly ImportColumn[],
  { fields, orders, constants = {} }: ColumnChoice,
): ImportColumn[] {
  const chosen = [...fields.flatMap((field) => field ?? []), ...Object.keys(constants)];
  const known = fieldNames(entity);
  if (fields.every((field) => field === null)) throw new HttpError(400, 'import-column-needed');
  if (chosen.some((field) => !known.includes(field)) || Object.keys(constants).some(isIdentity))
    throw new HttpError(400, 'import-field-wrong');
  if (new Set(chosen).size < chosen.length) throw new HttpError(400, 'import-field-twice');
  return columns.map((column, at) => {
    const { days } = column;
    const order = orders?.[at];
    return {
      ...column,
      field: fields[at] ?? null,
      ...(days?.evidence === 'none' && order && { days: { ...days, order } }),
    };
  });
}

export function readingOf(
  entity: Entity,
  columns: readonly ImportColumn[],
  rows: readonly (readonly RawCell[])[],
  { is1904, constants = {} }: Pick<Reading, 'is1904' | 'constants'>,
): Reading {
  const given = Object.entries(constants).filter(([, typed]) => typed.trim() !== '');
  return {
    ...numbersIn(entity, columns, rows),
    is1904,
    days: Object.fromEntries(columns.flatMap(({ field, days }) => (field && days ? [[field, days]] : []))),
    constants: Object.fromEntries(given),
  };
}

/** The language of most headings. */
function languageOf(entity: Entity, columns: readonly ImportColumn[]): Language {
  const labelled = (language: Language) =>
    columns.filter(
      ({ heading, field }) =>
        field !== null && plainHeading(labelOf(entity, field, language)) === plainHeading(heading),
    ).length;
  return [...LANGUAGES].sort((one, other) => labelled(other) - labelled(one))[0] ?? 'mn';
}

/**
 * The language that numbers in texts are written in: that of the headings, unless more of them keep the rules of the
 * other alone. A spreadsheet that is saved as CSV writes numbers as its own settings say. What is a number in neither
 * proves nothing.
 */
function numbersIn(
  entity: Entity,
  columns: readonly ImportColumn[],
  rows: readonly (readonly RawCell[])[],
): Pick<Reading, 'language' | 'isDivided'> {
  const texts = columns.flatMap(({ field }, at) =>
    entity.fields[field ?? '']?.kind === 'number'
      ? rows.flatMap((row) => (typeof row[at] === 'string' && row[at] !== '' ? [row[at]] : []))
      : [],
  );
  const isIn = (text: string, language: Language) => readNumber(text, language).kind === 'number';
  const proving = LANGUAGES.map((language) => ({
    language,
    count: texts.filter((text) => LANGUAGES.every((one) => isIn(text, one) === (one === language))).length,
  }));
  const most = Math.max(...proving.map(({ count }) => count));
  const proved = proving.filter(({ count }) => count === most).map(({ language }) => language);
  const usual = languageOf(entity, columns);
  return {
    language: proved.includes(usual) ? usual : (proved[0] ?? usual),
    isDivided: proving.every(({ count }) => count > 0),
  };
}
