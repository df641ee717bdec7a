import { readXlsx } from 'hucre/xlsx';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { FORMULA } from '../import-types.ts';
import { SheetRefused } from './sheet-problems.ts';

/** A workbook of 5000 rows has some dozen parts and a few megabytes. */
const MAX_PARTS = 2000;
const MAX_UNPACKED = 120 * 1024 * 1024;
const MAX_RATIO = 200;
const RATIO_COUNTS_FROM = 20 * 1024 * 1024;

type Cell = string | number | boolean | Date | null;

/** The rows of the first sheet. A formula counts by the value that was kept with it; one without is `FORMULA`. */
export async function readWorkbook(content: Buffer): Promise<{ rows: Cell[][]; is1904: boolean }> {
  const workbook = await checkPackage(content);
  const { sheets } = await readXlsx(content, { sheets: [0] }).catch((error: unknown) => {
    throw new SheetRefused(
      error instanceof Error && /over the \d+ limit|bounds/.test(error.message) ? 'too-large' : 'damaged',
    );
  });
  const [sheet] = sheets;
  if (!sheet) throw new SheetRefused('empty');
  const rows = sheet.rows as Cell[][];
  for (const [at, { formula, value }] of sheet.cells ?? []) {
    if (formula === undefined || (value !== null && value !== undefined)) continue;
    const [row = 0, column = 0] = at.split(',').map(Number);
    const cells = rows[row];
    if (cells) cells[column] = FORMULA;
  }
  return { rows, is1904: /\bdate1904="(?:1|true)"/.test(workbook) };
}

/** What its directory says first, then each part unpacked: yauzl fails at a byte more than the directory says. */
async function checkPackage(content: Buffer): Promise<string> {
  let workbook = '';
  const archive = await fromBufferPromise(content, { lazyEntries: true }).catch(() => {
    throw new SheetRefused('damaged');
  });
  try {
    const entries = await directoryOf(archive, content.length);
    if (!entries.some(({ fileName }) => /^xl\/workbook\d*\.xml$/i.test(fileName)))
      throw new SheetRefused('not-a-sheet');
    for (const entry of entries) {
      const text = await unpacked(archive, entry);
      if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new SheetRefused('entities');
      if (/^xl\/workbook\d*\.xml$/i.test(entry.fileName)) workbook = text;
    }
    return workbook;
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused('damaged');
  } finally {
    archive.close();
  }
}

async function directoryOf(archive: ZipFile, size: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  let [packed, whole] = [0, 0];
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new SheetRefused('locked');
    entries.push(entry);
    packed += entry.compressedSize;
    whole += entry.uncompressedSize;
    // Entries that together are larger than their archive overlap.
    const isTooLarge = packed > size || whole > MAX_UNPACKED || entries.length > MAX_PARTS;
    if (isTooLarge || whole > Math.max(RATIO_COUNTS_FROM, size * MAX_RATIO))
      throw new SheetRefused('too-large');
  }
  return entries;
}

/** The text of a part in XML; of others nothing, but they are whole. A relation may name a sheet of any extension. */
async function unpacked(archive: ZipFile, entry: Entry): Promise<string> {
  let isXml: boolean | undefined = /\.(?:xml|rels)$/i.test(entry.fileName) || undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    isXml ??= beginsAsXml(chunk as Buffer);
    if (isXml !== false) chunks.push(chunk as Buffer);
  }
  // In UTF-16 a zero byte stands beside each letter of what is looked for.
  return Buffer.concat(chunks).toString('latin1').replaceAll('\0', '');
}

/** In any encoding: what stands before the first sign is white space, a byte order mark, and zero bytes. Undefined before it. */
function beginsAsXml(start: Buffer): boolean | undefined {
  const [first] = /[^\0\t\n\r \xef\xbb\xbf\xfe\xff]/.exec(start.toString('latin1')) ?? [];
  return first === undefined ? undefined : first === '<';
}
