import { withoutGuard } from '@ar/domain/csv';
import { MAX_IMPORT_ROWS } from '@ar/domain/import-kinds';
import { dateToSerial } from 'hucre';
import type { RawCell } from '../../../platform/database/import-types.ts';
import { readCsv } from './read-csv.ts';
import { type ReadTable, readWorkbook } from './read-xlsx.ts';
import { SheetRefused, TOO_MANY_ROWS } from './sheet-refused.ts';

const MAX_COLUMNS = 200;
const LONGEST_CELL = 32_767;
const MAX_TEXT = 40_000_000;

/** Rows above the data: titles and a second row of headings. */
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
    .filter(({ cells }) => hasText(cells));
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
  const rows = readCsv(content).map((cells) => cells.map(unguarded));
  return { rows, is1904: false, sheets: [], sheet: 0 };
}

/** In a workbook an apostrophe belongs to the text. */
const unguarded = (cell: string | null) => cell && withoutGuard(cell);

const hasText = (cells: readonly RawCell[]) => cells.some((cell) => cell !== null);

const LAST_YEAR = 2200;

/** Replaces characters that PostgreSQL refuses in JSON, so that the check refuses the cell. */
const UNKEPT = '\uFFFF';

function plain(cell: string | number | boolean | Date | null | undefined, is1904: boolean): RawCell {
  if (cell instanceof Date) {
    const [day = '', time = ''] = Number.isNaN(cell.getTime()) ? [] : cell.toISOString().split(/[T.]/);
    const serial = dateToSerial(cell, is1904);
    // A year in a date cell: as a serial number, 2026 would be 18 July 1905.
    if (Number.isInteger(serial) && serial >= 1 && serial <= LAST_YEAR) return serial;
    if (day !== '' && day < '1900') return time;
    return time === '00:00:00' ? day : `${day} ${time}`.trim() || null;
  }
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return cell ?? null;
  const text = cell.replace(/\0|\p{Cs}/gu, UNKEPT);
  return text.trim() === '' ? null : text;
}
