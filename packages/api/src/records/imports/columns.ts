import { inCyrillic } from '@ar/domain/cyrillic';
import { type Entity, labelOf } from '@ar/domain/entities/entity';
import { importedColumns } from '@ar/domain/entities/sheet';
import { MAX_IMPORT_ROWS } from '@ar/domain/import-kinds';
import type { ColumnChoice, ImportColumn, TableChoice, TableWish } from '@ar/domain/imports';
import { LANGUAGES, type Language } from '@ar/domain/languages';
import { forXml } from '@ar/domain/stored-text';
import { readNumber } from '@ar/domain/typed-number';
import { type Kysely, sql } from 'kysely';
import type { RawCell, Reading } from '../../platform/database/import-types.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { isExportedVersion } from '../changes/record-rows.ts';
import { daysOfColumn } from './cells.ts';
import type { FileTable, SheetRow } from './reading/read-table.ts';
import { SheetRefused, TOO_MANY_ROWS } from './reading/sheet-refused.ts';

type Rows = readonly (readonly RawCell[])[];
type FieldsByHeading = ReadonlyMap<string, string>;

const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function knownHeadings(entity: Entity, fields: readonly string[]): Map<string, string> {
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

const MOST_ABOVE = 20;
const LONGEST_HEAD = 120;

export type ImportedTable = ReturnType<typeof tableOf>;

export type HeadingChoice = Pick<TableWish, 'heading' | 'with_hidden'>;

/** Without a choice, includes hidden rows only if all rows are hidden. */
export function tableOf(
  { rows, is1904, sheets, sheet }: FileTable,
  entity: Entity,
  earlier: FieldsByHeading,
  choice: HeadingChoice = {},
) {
  const above = rows.slice(0, MOST_ABOVE);
  const at =
    choice.heading === undefined
      ? headingAt(above, entity, earlier)
      : above.findIndex(({ row }) => row === choice.heading);
  const heading = above[at];
  if (!heading?.cells.some((cell) => typeof cell === 'string'))
    throw new SheetRefused('table-without-headings');
  const below = rows.slice(at + 1);
  const shown = below.filter(({ isHidden }) => !isHidden);
  const withHidden = choice.with_hidden ?? shown.length === 0;
  const taken = withHidden ? below : shown;
  if (taken.length === 0) throw new SheetRefused('table-without-rows');
  if (taken.length > MAX_IMPORT_ROWS) throw new SheetRefused(TOO_MANY_ROWS);
  const headings = headingsOf(heading, above[at - 1]);
  return {
    headings,
    columns: columnsOf(entity, headings, taken, earlier),
    rows: taken,
    is1904,
    choice: {
      sheets,
      sheet,
      heads: above.map(({ row, cells }) => ({ row, text: headText(cells) })),
      heading: heading.row,
      hidden_rows: below.length - shown.length,
      with_hidden: withHidden,
    } satisfies TableChoice,
  };
}

function headText(cells: readonly RawCell[]): string {
  const text = cells.filter((cell) => cell !== null).join(' · ');
  return forXml(text.replace(/\s+/g, ' ')).slice(0, LONGEST_HEAD);
}

const filled = ({ cells }: SheetRow) => cells.filter((cell) => cell !== null).length;
const isText = ({ cells }: SheetRow) => cells.every((cell) => cell === null || typeof cell === 'string');

/** Returns the row with the most known headings, or without known headings the first row below the titles. */
function headingAt(rows: readonly SheetRow[], entity: Entity, earlier: FieldsByHeading): number {
  const known = new Set([...earlier.keys(), ...knownHeadings(entity, fieldNames(entity)).keys()]);
  const matches = rows.map(({ cells }) => {
    const texts = cells.map((cell) => plainHeading(String(cell ?? '')));
    return new Set(texts.filter((text) => known.has(text))).size;
  });
  const most = Math.max(...matches);
  const width = Math.max(...rows.map(filled));
  const at = most > 0 ? matches.indexOf(most) : rows.findIndex((row) => filled(row) * 2 > width);
  const [first, second] = [rows[at], rows[at + 1]];
  if (!first?.spans || !second || !isText(second)) return at;
  // The heading of a group is merged over the headings below.
  const isGroup = filled(second) >= filled(first) && matches[at + 1] === most;
  return isGroup || isUnderSpans(second, first) ? at + 1 : at;
}

const spanAt = ({ spans = [] }: SheetRow, at: number) =>
  spans.find(([first, last]) => first <= at && at <= last);

const isUnderSpans = ({ cells }: SheetRow, above: SheetRow) =>
  cells.every((cell, at) => cell === null || spanAt(above, at));

function headingsOf({ cells }: SheetRow, above: SheetRow | undefined): string[] {
  const texts = cells.map(words);
  const plain = texts.map(plainHeading);
  return texts.map((text, at) => {
    const isUnique = plain.indexOf(plainHeading(text)) === plain.lastIndexOf(plainHeading(text));
    const parts = isUnique && text !== '' ? [text] : [groupAt(above, at, cells.length), text];
    return parts.filter(Boolean).join(': ').slice(0, 200);
  });
}

const words = (cell: RawCell | undefined) => forXml(String(cell ?? '')).trim();

function groupAt(above: SheetRow | undefined, at: number, width: number): string {
  if (!above?.spans || above.spans.some(([first, last]) => last - first + 1 >= width)) return '';
  const [from] = spanAt(above, at) ?? [at];
  return words(above.cells[from]);
}

/** `earlier` contains fields by normalised heading. Suggests a column of ids only for an export. */
export function suggestFields(entity: Entity, headings: string[], rows: Rows, earlier: FieldsByHeading) {
  const match = (fields: readonly string[]) => {
    const chosen = [...earlier].filter(([, field]) => fields.includes(field));
    const known = new Map([...chosen, ...knownHeadings(entity, fields)]);
    const all = headings.map((heading) => known.get(plainHeading(heading)) ?? null);
    return all.map((field, at) => (all.indexOf(field) === at ? field : null));
  };
  const fields = match(fieldNames(entity));
  const at = fields.indexOf('version');
  const isExport = at >= 0 && rows.some((cells) => isExportedVersion(cells[at]));
  return isExport ? fields : match(fieldNames(entity).filter((field) => !isIdentity(field)));
}

export function chosenColumns(entity: Entity, columns: readonly ImportColumn[], choice: ColumnChoice) {
  const { fields, orders, constants = {} } = choice;
  const chosen = [...fields.flatMap((field) => field ?? []), ...Object.keys(constants)];
  const known = fieldNames(entity);
  if (fields.every((field) => field === null)) throw new HttpError(400, 'import-column-needed');
  if (chosen.some((field) => !known.includes(field)) || Object.keys(constants).some(isIdentity))
    throw new HttpError(400, 'import-field-wrong');
  if (new Set(chosen).size < chosen.length) throw new HttpError(400, 'import-field-twice');
  return columns.map((column, at) => {
    const { days } = column;
    const order = orders?.[at];
    const chosenDays = days?.evidence === 'none' && order && { days: { ...days, order } };
    return { ...column, field: fields[at] ?? null, ...chosenDays };
  });
}

export function readingOf(
  entity: Entity,
  columns: readonly ImportColumn[],
  rows: Rows,
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

/** Prefers the notation of the values to the headings' language, because programs write CSV in their own locale. */
function numbersIn(entity: Entity, columns: readonly ImportColumn[], rows: Rows) {
  const texts = columns.flatMap(({ field }, at) =>
    entity.fields[field ?? '']?.kind === 'number'
      ? rows.flatMap((row) => (typeof row[at] === 'string' && row[at] !== '' ? [row[at]] : []))
      : [],
  );
  const isIn = (text: string, language: Language) => readNumber(text, language).kind === 'number';
  const mn = texts.filter((text) => isIn(text, 'mn') && !isIn(text, 'en')).length;
  const en = texts.filter((text) => isIn(text, 'en') && !isIn(text, 'mn')).length;
  const proved = mn > en ? 'mn' : 'en';
  return { language: mn === en ? languageOf(entity, columns) : proved, isDivided: mn > 0 && en > 0 };
}

function languageOf(entity: Entity, columns: readonly ImportColumn[]): Language {
  const plain = columns.map(({ heading, field }) => ({ field, heading: plainHeading(heading) }));
  const isLabelled = ({ heading, field }: (typeof plain)[number], language: Language) =>
    field !== null && plainHeading(labelOf(entity, field, language)) === heading;
  const count = (language: Language) => plain.filter((one) => isLabelled(one, language)).length;
  return count('en') > count('mn') ? 'en' : 'mn';
}

const EXAMPLES = 3;

function columnsOf(entity: Entity, headings: string[], rows: SheetRow[], earlier: FieldsByHeading) {
  const all = rows.map(({ cells }) => cells);
  const fields = suggestFields(entity, headings, all, earlier);
  return headings.map((heading, at) => {
    const filled = all.map((cells) => cells[at] ?? null).filter((cell) => cell !== null);
    const examples = filled.slice(0, EXAMPLES).map((cell) => String(cell).slice(0, 200));
    return { heading, examples, field: fields[at] ?? null, days: daysOfColumn(filled) };
  });
}

const LATEST = 20;

export async function earlierChoices(db: Kysely<DB>, { resource }: Entity): Promise<Map<string, string>> {
  const { rows: imports } = await sql<{ columns: ImportColumn[] }>`
    select columns from imports where resource = ${resource} and state <> 'matching'
    order by created_at desc limit ${LATEST}`.execute(db);
  const choices = imports
    .flatMap(({ columns }) => columns)
    .flatMap(({ heading, field }) => (field === null ? [] : [[plainHeading(heading), field] as const]));
  // The latest choice replaces earlier choices.
  return new Map(choices.reverse().filter(([heading]) => heading !== ''));
}

export function keepFields(columns: ImportColumn[], before: Pick<ImportColumn, 'heading' | 'field'>[]) {
  const fields = new Map(before.map(({ heading, field }) => [heading, field]));
  const kept = new Set(columns.map(({ heading }) => fields.get(heading)));
  return columns.map((column) => {
    const { heading } = column;
    if (heading !== '' && fields.has(heading)) return { ...column, field: fields.get(heading) ?? null };
    return kept.has(column.field) ? { ...column, field: null } : column;
  });
}
