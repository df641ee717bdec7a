import { inCyrillic } from '@ar/domain/cyrillic';
import { type Entity, labelOf } from '@ar/domain/entities/entity';
import { importedColumns } from '@ar/domain/entities/sheet';
import type { ColumnChoice, ImportColumn } from '@ar/domain/imports';
import { LANGUAGES, type Language } from '@ar/domain/languages';
import { readNumber } from '@ar/domain/typed-number';
import type { Kysely } from 'kysely';
import type { RawCell, Reading } from '../../platform/database/import-types.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { isExportedVersion } from '../changes/exported-version.ts';
import { daysOfColumn } from './day-cells.ts';
import type { SheetRow } from './reading/read-table.ts';

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
 * The field of each column by its heading, or by what the department chose for that heading before (`earlier`, by plain
 * headings); none twice. Only an export, which has versions, has the record's number.
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

/** The columns with the fields that a person chose, and the order of day and month where the column does not tell. */
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

function languageOf(entity: Entity, columns: readonly ImportColumn[]): Language {
  const labelled = (language: Language) =>
    columns.filter(
      ({ heading, field }) =>
        field !== null && plainHeading(labelOf(entity, field, language)) === plainHeading(heading),
    ).length;
  return [...LANGUAGES].sort((one, other) => labelled(other) - labelled(one))[0] ?? 'mn';
}

/**
 * The language of numbers in texts: that of the headings, unless more of them keep only the rules of the other. A
 * spreadsheet writes a CSV by its own settings.
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
  const isOnlyIn = (text: string, language: Language) =>
    LANGUAGES.every((one) => isIn(text, one) === (one === language));
  const proved = { mn: 0, en: 0 };
  for (const language of LANGUAGES)
    proved[language] = texts.filter((text) => isOnlyIn(text, language)).length;
  const usual = languageOf(entity, columns);
  const language = LANGUAGES.find((one) => proved[one] > proved[usual]) ?? usual;
  return { language, isDivided: proved.mn > 0 && proved.en > 0 };
}

const EXAMPLES = 3;

export function columnsOf(
  { headings, rows }: { headings: string[]; rows: SheetRow[] },
  entity: Entity,
  earlier: ReadonlyMap<string, string>,
): ImportColumn[] {
  const all = rows.map(({ cells }) => cells);
  const fields = suggestFields(entity, headings, all, earlier);
  return headings.map((heading, at) => {
    const filled = all.map((cells) => cells[at] ?? null).filter((cell) => cell !== null);
    const examples = filled.slice(0, EXAMPLES).map((cell) => String(cell).slice(0, 200));
    return { heading, examples, field: fields[at] ?? null, days: daysOfColumn(filled) };
  });
}

const LATEST = 20;

/** The fields that were chosen in the last imports, by plain heading. */
export async function earlierChoices(db: Kysely<DB>, { resource }: Entity): Promise<Map<string, string>> {
  const imports = await db
    .selectFrom('imports')
    .select('columns')
    .where('resource', '=', resource)
    .where('state', '!=', 'matching')
    .orderBy('created_at', 'desc')
    .limit(LATEST)
    .execute();
  const choices = new Map<string, string>();
  for (const { heading, field } of imports.flatMap(({ columns }) => columns)) {
    const plain = plainHeading(heading);
    if (field !== null && plain !== '' && !choices.has(plain)) choices.set(plain, field);
  }
  return choices;
}

/** The columns with the fields of those that had the same heading before; no field twice. */
export function keepFields(
  columns: readonly ImportColumn[],
  before: readonly Pick<ImportColumn, 'heading' | 'field'>[],
): ImportColumn[] {
  const fields = new Map(before.map(({ heading, field }) => [heading, field]));
  const kept = new Set(columns.flatMap(({ heading }) => fields.get(heading) ?? []));
  return columns.map((column) => {
    const { heading, field } = column;
    if (heading !== '' && fields.has(heading)) return { ...column, field: fields.get(heading) ?? null };
    return { ...column, field: field !== null && kept.has(field) ? null : field };
  });
}
