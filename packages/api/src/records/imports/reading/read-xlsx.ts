import type { TableChoice } from '@ar/domain/imports';
import type { Sheet, SheetFilter } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { FORMULA } from '../../../platform/database/import-types.ts';
import { readDirectory } from '../../../platform/uploads/zip-directory.ts';
import { SheetRefused } from './sheet-refused.ts';

const MB = 1024 * 1024;

/** A workbook of 5,000 rows has some dozen parts and a few megabytes. */
const BOUNDS = { entries: 2000, unpackedBytes: 120 * MB, ratio: 200, freeBytes: 20 * MB };
const WORKBOOK = /^xl\/workbook\d*\.xml$/i;

type Cell = string | number | boolean | Date | null;

export interface ReadTable {
  rows: Cell[][];
  is1904: boolean;
  sheets: TableChoice['sheets'];
  sheet: number;
  /** The keys are indexes of `rows`. The ranges are merged columns. */
  hidden?: ReadonlySet<number>;
  spans?: ReadonlyMap<number, [from: number, to: number][]>;
}

/** By default, reads the first visible sheet with content. All vertically merged cells get the value. */
export async function readWorkbook(content: Buffer, wanted?: number): Promise<ReadTable> {
  const { workbook, relations } = await checkPackage(content);
  const is1904 = /\bdate1904="(?:1|true)"/.test(workbook);
  const sheets = await sheetsOf(content, noTables(workbook, relations));
  const shown = sheets.filter(({ is_hidden }) => !is_hidden);
  const usual = shown.length > 0 ? shown : sheets;
  const tried = wanted === undefined ? usual : sheets.filter(({ index }) => index === wanted);
  let first: ReadTable | undefined;
  for (const { index } of tried) {
    const table = { ...(await readOne(content, index)), is1904, sheets, sheet: index };
    if (table.rows.filter(isFilled).length > 1 || table.rows.some(isWide)) return table;
    first ??= table;
  }
  if (!first)
    throw new SheetRefused(sheets.length > 0 || wanted !== undefined ? 'table-empty' : 'table-only-charts');
  return first;
}

const isFilled = (cells: readonly Cell[]) => cells.some((cell) => cell !== null && cell !== '');
const isWide = (cells: readonly Cell[]) => cells.filter((cell) => cell !== null && cell !== '').length > 1;

async function sheetsOf(content: Buffer, without: ReadonlySet<number>) {
  const sheets: TableChoice['sheets'] = [];
  await read(content, ({ index, name, hidden, veryHidden }) => {
    const is_hidden = Boolean(hidden || veryHidden);
    if (!without.has(index)) sheets.push({ index, name: name.slice(0, 100), is_hidden });
    return false;
  });
  return sheets;
}

const read = (content: Buffer, sheets: SheetFilter) =>
  readXlsx(content, { sheets }).catch((error: Error) => {
    const isTooLarge = /over the \d+ limit|bounds/.test(error.message);
    throw isTooLarge ? new SheetRefused('table-too-large') : error;
  });

async function readOne(content: Buffer, wanted: number) {
  const {
    sheets: [sheet],
  } = await read(content, ({ index }) => index === wanted);
  if (!sheet) throw new SheetRefused('table-empty');
  const rows = sheet.rows as Cell[][];
  for (const [at, { formula, value }] of sheet.cells ?? []) {
    if (formula === undefined || (value !== null && value !== undefined)) continue;
    const [row = 0, column = 0] = at.split(',').map(Number);
    const cells = rows[row];
    if (cells) cells[column] = FORMULA;
  }
  const hidden = new Set([...(sheet.rowDefs ?? [])].flatMap(([at, { hidden }]) => (hidden ? at : [])));
  return { rows, hidden, spans: fillMerged(rows, sheet.merges ?? []) };
}

function fillMerged(rows: Cell[][], merges: NonNullable<Sheet['merges']>) {
  const spans = new Map<number, [number, number][]>();
  for (const { startRow, startCol, endRow, endCol } of merges) {
    if (endCol > startCol) spans.set(startRow, [...(spans.get(startRow) ?? []), [startCol, endCol]]);
    const value = rows[startRow]?.[startCol] ?? null;
    for (const cells of rows.slice(startRow + 1, endRow + 1)) {
      if (value !== null && isFilled(cells)) cells[startCol] ??= value;
    }
  }
  return spans;
}

/** Checks the directory, then each unpacked part. yauzl fails if a part is larger than the directory states. */
async function checkPackage(content: Buffer): Promise<{ workbook: string; relations: string }> {
  let [workbook, relations] = ['', ''];
  const archive = await fromBufferPromise(content, { lazyEntries: true });
  const entries = await readDirectory(archive, content.length, BOUNDS);
  if (typeof entries === 'string') throw new SheetRefused(`table-${entries}`);
  if (!entries.some(({ fileName }) => WORKBOOK.test(fileName))) throw new SheetRefused('table-not-a-sheet');
  for (const entry of entries) {
    const text = await unpacked(archive, entry);
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new SheetRefused('table-entities');
    if (WORKBOOK.test(entry.fileName)) workbook = text;
    if (/^xl\/_rels\/workbook\d*\.xml\.rels$/i.test(entry.fileName)) relations = text;
  }
  return { workbook, relations };
}

/** Returns an empty text for parts that are not XML. A sheet may have any extension. */
async function unpacked(archive: ZipFile, entry: Entry): Promise<string> {
  let isXml: boolean | undefined = /\.(?:xml|rels)$/i.test(entry.fileName) || undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    isXml ??= beginsAsXml(chunk as Buffer);
    if (isXml !== false) chunks.push(chunk as Buffer);
  }
  // UTF-16 has a zero byte for each Latin letter.
  return Buffer.concat(chunks).toString('latin1').replaceAll('\0', '');
}

/** Skips white space, byte order marks and zero bytes of any encoding. Returns undefined if nothing follows. */
function beginsAsXml(start: Buffer): boolean | undefined {
  const [first] = /[^\0\t\n\r \xef\xbb\xbf\xfe\xff]/.exec(start.toString('latin1')) ?? [];
  return first === undefined ? undefined : first === '<';
}

const TAG = (name: string) => new RegExp(`<(?:\\w+:)?${name}\\s(?:[^"'>]|"[^"]*"|'[^']*')*>`, 'g');
const attribute = (tag: string, name: string) =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined);

function noTables(workbook: string, relations: string): Set<number> {
  const other = new Set(
    (relations.match(TAG('Relationship')) ?? [])
      .filter((tag) => /\/(?:chart|dialog|xlMacro|xlIntlMacro)sheet$/i.test(attribute(tag, 'Type') ?? ''))
      .map((tag) => attribute(tag, 'Id')),
  );
  const ids = (workbook.match(TAG('sheet')) ?? []).map((tag) => attribute(tag, 'id'));
  return new Set(ids.flatMap((id, at) => (other.has(id) ? at : [])));
}
