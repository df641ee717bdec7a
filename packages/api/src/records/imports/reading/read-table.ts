import { isUtf8 } from 'node:buffer';
import { withoutGuard } from '@ar/domain/csv';
import { MAX_IMPORT_ROWS } from '@ar/domain/import-kinds';
import { dateToSerial, parseCsv } from 'hucre';
import type { RawCell } from '../../../platform/database/import-types.ts';
import { type ReadTable, readWorkbook } from './read-xlsx.ts';
import { SheetRefused, TOO_MANY_ROWS } from './sheet-refused.ts';

const MAX_COLUMNS = 200;
const LONGEST_CELL = 32_767;
const MAX_TEXT = 40_000_000;

/** Titles and a second row of headings may be above the data. */
const MAX_ABOVE = 100;

export interface SheetRow {
  row: number;
  cells: RawCell[];
  isHidden?: true;
  spans?: [from: number, to: number][];
}

export interface FileTable extends Pick<ReadTable, 'is1904' | 'sheets' | 'sheet'> {
  rows: SheetRow[];
}

/** @throws SheetRefused */
export async function readTable(content: Buffer, wanted?: number): Promise<FileTable> {
  if (content.length === 0) throw new SheetRefused('table-empty');
  const { rows, hidden, spans, ...rest } = await rowsOf(content, wanted).catch((error: unknown) => {
    throw error instanceof SheetRefused ? error : new SheetRefused('table-damaged');
  });
  const numbered = rows
    .map(
      (cells, at): SheetRow => ({
        row: at + 1,
        cells: cells.map((cell) => plain(cell, rest.is1904)),
        ...(hidden?.has(at) && { isHidden: true }),
        ...(spans?.has(at) && at < MAX_ABOVE && { spans: spans.get(at) }),
      }),
    )
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  if (numbered.length === 0) throw new SheetRefused('table-empty');
  if (numbered.length > MAX_IMPORT_ROWS + MAX_ABOVE) throw new SheetRefused(TOO_MANY_ROWS);
  const width = Math.max(...numbered.map(({ cells }) => cells.findLastIndex((cell) => cell !== null) + 1));
  if (width > MAX_COLUMNS) throw new SheetRefused('table-too-many-columns');
  const texts = numbered.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'));
  if (texts.some(({ length }) => length > LONGEST_CELL)) throw new SheetRefused('table-long-cell');
  if (texts.reduce((sum, { length }) => sum + length, 0) > MAX_TEXT)
    throw new SheetRefused('table-too-large');
  for (const row of numbered) row.cells = Array.from({ length: width }, (_, at) => row.cells[at] ?? null);
  return { rows: numbered, ...rest };
}

async function rowsOf(content: Buffer, wanted: number | undefined): Promise<ReadTable> {
  if (content.toString('latin1', 0, 4) === 'PK\x03\x04') return readWorkbook(content, wanted);
  if (content.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1')
    throw new SheetRefused(
      content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'table-locked' : 'table-old-excel',
    );
  if (/^(?:%PDF|PK|\x7fELF|\x89PNG|GIF8|\xff\xd8\xff)/.test(content.toString('latin1', 0, 8)))
    throw new SheetRefused('table-not-a-sheet');
  return { rows: readCsv(content), is1904: false, sheets: [], sheet: 0 };
}

const SEPARATORS = [';', ',', '\t', '|'];
const TRIED_ROWS = 20;
/** The library uses much memory for lines of more than 2 million characters. */
const LONG_LINE = /[^\n]{2000001}/;

function readCsv(content: Buffer) {
  const whole = textOf(content);
  if (/^\s*<(?:!doctype\s+)?(?:html|table|\?xml)/i.test(whole)) throw new SheetRefused('table-web-page');
  if (LONG_LINE.test(whole)) throw new SheetRefused('table-long-cell');
  // Excel may write the separator in a first line such as `sep=;`.
  const [line, separator] = /^sep=(.)\r?\n/i.exec(whole) ?? [''];
  const text = whole.slice(line.length);
  const rows = parseCsv(text, { delimiter: separator ?? separatorOf(text) }) as (string | null)[][];
  // Removes the apostrophe of CSV exports. In a workbook, an apostrophe belongs to the text.
  return rows.map((cells) => cells.map((cell) => cell && withoutGuard(cell)));
}

function separatorOf(text: string): string {
  const start = text.slice(0, 200_000);
  const scored = SEPARATORS.map((delimiter) => {
    const rows = parseCsv(start, { delimiter, maxRows: TRIED_ROWS });
    const width = rows[0]?.length ?? 0;
    const alike = rows.filter((row) => row.length === width).length / Math.max(rows.length, 1);
    return { delimiter, score: width > 1 ? alike * 1000 + width : 0 };
  });
  return scored.sort((one, other) => other.score - one.score)[0]?.delimiter ?? ';';
}

const BYTE_ORDER_MARKS: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };
/** UTF-16, programs and pictures have many zero bytes. In a text with few zero bytes, only some cells are invalid. */
const STRAY = 5;
const STRAY_SHARE = 0.01;

function textOf(content: Buffer): string {
  const mark = content.toString('hex', 0, 2);
  const encoding = BYTE_ORDER_MARKS[mark] ?? (isUtf8(content) ? 'utf-8' : 'windows-1250');
  const text = new TextDecoder(encoding, { fatal: true }).decode(content);
  // `TextDecoder` turns undefined bytes of Windows-1250 into C1 characters.
  const isUndefined = encoding === 'windows-1250' && /[\x80-\x9f]/.test(text);
  const zeros = text.match(/\0/g)?.length ?? 0;
  if (isUndefined || zeros > Math.max(STRAY, text.length * STRAY_SHARE))
    throw new SheetRefused('table-not-text');
  return text;
}

const LAST_YEAR = 2200;

/** Replaces characters that PostgreSQL refuses in JSON, so the check refuses the cell. */
const UNKEPT = '\uFFFF';

function plain(cell: string | number | boolean | Date | null | undefined, is1904: boolean): RawCell {
  if (cell instanceof Date) {
    const [day = '', time = ''] = Number.isNaN(cell.getTime()) ? [] : cell.toISOString().split(/[T.]/);
    const serial = dateToSerial(cell, is1904);
    // A date cell with the number 2026 means a year. As a serial number, 2026 would be 18 July 1905.
    if (Number.isInteger(serial) && serial >= 1 && serial <= LAST_YEAR) return serial;
    if (day !== '' && day < '1900') return time;
    return time === '00:00:00' ? day : `${day} ${time}`.trim() || null;
  }
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return cell ?? null;
  const text = cell.replace(/\0|\p{Cs}/gu, UNKEPT);
  return text.trim() === '' ? null : text;
}
