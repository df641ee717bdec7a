import type { Entity } from '@ar/domain/entities/entity';
import { MAX_IMPORT_ROWS } from '@ar/domain/import-kinds';
import type { TableChoice } from '@ar/domain/imports';
import { forXml } from '@ar/domain/stored-text';
import type { RawCell } from '../../platform/database/import-types.ts';
import { fieldNames, knownHeadings, plainHeading } from './columns.ts';
import type { FileTable, SheetRow } from './reading/read-table.ts';
import { SheetRefused, TOO_MANY_ROWS } from './reading/sheet-refused.ts';

/** How far down headings are looked for, and may be chosen. */
const MOST_ABOVE = 20;
const LONGEST_HEAD = 120;

export interface ImportedTable {
  headings: string[];
  rows: SheetRow[];
  choice: TableChoice;
}

export interface HeadingChoice {
  heading?: number | undefined;
  withHidden?: boolean | undefined;
}

/** Without a choice the headings are recognised, and hidden rows are taken only if there are no others. */
export function tableOf(
  { rows, sheets, sheet }: FileTable,
  entity: Entity,
  earlier: ReadonlyMap<string, string>,
  choice: HeadingChoice = {},
): ImportedTable {
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
  const withHidden = choice.withHidden ?? shown.length === 0;
  const taken = withHidden ? below : shown;
  if (taken.length === 0) throw new SheetRefused('table-without-rows');
  if (taken.length > MAX_IMPORT_ROWS) throw new SheetRefused(TOO_MANY_ROWS);
  return {
    headings: headingsOf(heading, above[at - 1]),
    rows: taken,
    choice: {
      sheets: sheets.map(({ index, name, isHidden }) => ({
        index,
        name: name.slice(0, 100),
        is_hidden: isHidden,
      })),
      sheet,
      heads: above.map(({ row, cells }) => ({ row, text: headText(cells) })),
      heading: heading.row,
      hidden_rows: below.length - shown.length,
      with_hidden: withHidden,
    },
  };
}

const headText = (cells: readonly RawCell[]) =>
  forXml(
    cells
      .filter((cell) => cell !== null)
      .join(' · ')
      .replace(/\s+/g, ' '),
  ).slice(0, LONGEST_HEAD);

const filled = ({ cells }: SheetRow) => cells.filter((cell) => cell !== null).length;
const isText = ({ cells }: SheetRow) => cells.every((cell) => cell === null || typeof cell === 'string');

/** The row with the most headings that are known; else the first that is not a title. */
function headingAt(rows: readonly SheetRow[], entity: Entity, earlier: ReadonlyMap<string, string>): number {
  const known = new Set([...earlier.keys(), ...knownHeadings(entity, fieldNames(entity)).keys()]);
  const matches = rows.map(
    ({ cells }) =>
      new Set(cells.map((cell) => plainHeading(String(cell ?? ''))).filter((text) => known.has(text))).size,
  );
  const most = Math.max(...matches);
  const width = Math.max(...rows.map(filled));
  const at = most > 0 ? matches.indexOf(most) : rows.findIndex((row) => filled(row) * 2 > width);
  const [first, second] = [rows[at], rows[at + 1]];
  if (!first?.spans || !second || !isText(second)) return at;
  // Headings above headings are merged over those below.
  const isGroup = filled(second) >= filled(first) && matches[at + 1] === most;
  return isGroup || standsBelow(second, first) ? at + 1 : at;
}

/** Whether a row has cells only below merged cells of the row above. */
const standsBelow = ({ cells }: SheetRow, { spans = [] }: SheetRow) =>
  cells.every((cell, at) => cell === null || spans.some(([first, last]) => first <= at && at <= last));

/** A heading that stands twice is told apart by what is merged above it; one that is empty is what stands above it. */
function headingsOf({ cells }: SheetRow, above: SheetRow | undefined): string[] {
  const texts = cells.map(words);
  const groups = cells.map((_, at) => groupAt(above, at, cells.length));
  return texts.map((text, at) => {
    const isTwice =
      text !== '' && texts.some((other, place) => place !== at && plainHeading(other) === plainHeading(text));
    return (isTwice || text === '' ? [groups[at], text].filter(Boolean).join(': ') : text).slice(0, 200);
  });
}

const words = (cell: RawCell | undefined) => forXml(String(cell ?? '')).trim();

/** What stands above a column, in a row with something merged over some columns; merged over all, it is a title. */
function groupAt(above: SheetRow | undefined, at: number, width: number): string {
  const spans = above?.spans ?? [];
  if (spans.length === 0 || spans.some(([first, last]) => last - first + 1 >= width)) return '';
  const [from] = spans.find(([first, last]) => first <= at && at <= last) ?? [at];
  return words(above?.cells[from]);
}
