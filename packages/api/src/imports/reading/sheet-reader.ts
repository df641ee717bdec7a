import { readFile } from 'node:fs/promises';
import { withoutGuard } from '@ar/domain/csv';
import { MAX_IMPORT_ROWS } from '@ar/domain/import-kinds';
import type { RawCell } from '../import-types.ts';
import { readCsv } from './read-csv.ts';
import type { FromReader } from './read-sheet.ts';
import { readWorkbook } from './read-xlsx.ts';
import { SheetRefused } from './sheet-problems.ts';

/**
 * A process of its own that reads one file of somebody's and ends: whatever is in it can break nothing else
 * (docs/decisions/imports.md). Started by `readSheet` only.
 */

const MAX_COLUMNS = 200;
/** What a cell of Excel holds. */
const LONGEST_CELL = 32_767;
const MAX_TEXT = 40_000_000;
const AT_ONCE = 500;

const tell = (message: FromReader) => new Promise<void>((done) => process.send?.(message, () => done()));

async function run(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length === 0) throw new SheetRefused('empty');
  const { rows, is1904 } = await rowsOf(content);
  const numbered = rows
    .map((cells, at) => ({ row: at + 1, cells: cells.map(plain) }))
    .filter(({ cells }) => hasText(cells));
  const [headings, ...rest] = numbered;
  if (!headings) throw new SheetRefused('empty');
  if (rest.length === 0) throw new SheetRefused('no-rows');
  if (rest.length > MAX_IMPORT_ROWS) throw new SheetRefused('too-many-rows');
  const width = Math.max(...numbered.map(({ cells }) => cells.findLastIndex((cell) => cell !== null) + 1));
  if (width > MAX_COLUMNS) throw new SheetRefused('too-many-columns');
  if (!headings.cells.some((cell) => typeof cell === 'string')) throw new SheetRefused('no-headings');
  let text = 0;
  for (const { cells } of numbered) {
    for (const cell of cells) {
      if (typeof cell !== 'string') continue;
      text += cell.length;
      if (cell.length > LONGEST_CELL) throw new SheetRefused('long-cell');
    }
  }
  if (text > MAX_TEXT) throw new SheetRefused('too-large');
  const exact = numbered.map(({ row, cells }) => ({
    row,
    cells: Array.from({ length: width }, (_, at) => cells[at] ?? null),
  }));
  for (let at = 0; at < exact.length; at += AT_ONCE) await tell({ rows: exact.slice(at, at + AT_ONCE) });
  await tell({ end: { is1904 } });
}

async function rowsOf(content: Buffer) {
  if (content.toString('latin1', 0, 4) === 'PK\x03\x04') return readWorkbook(content);
  if (content.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1')
    throw new SheetRefused(
      content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'old-excel',
    );
  if (/^(?:%PDF|PK|\x7fELF|\x89PNG|GIF8|\xff\xd8\xff)/.test(content.toString('latin1', 0, 8)))
    throw new SheetRefused('not-a-sheet');
  return { rows: readCsv(content), is1904: false };
}

const hasText = (cells: readonly RawCell[]) => cells.some((cell) => cell !== null);

/** What PostgreSQL does not take in JSON goes; a day is a text. */
function plain(cell: string | number | boolean | Date | null | undefined): RawCell {
  if (cell instanceof Date) {
    const [day = '', time = ''] = Number.isNaN(cell.getTime()) ? [] : cell.toISOString().split(/[T.]/);
    return time === '00:00:00' ? day : `${day} ${time}`.trim() || null;
  }
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return cell ?? null;
  const text = withoutGuard(cell.replace(/\0|\p{Cs}/gu, ''));
  return text.trim() === '' ? null : text;
}

run(process.argv[2] ?? '')
  .catch(async (error: unknown) => {
    await tell({ problem: error instanceof SheetRefused ? error.problem : 'damaged' });
  })
  .finally(() => process.exit(0));
