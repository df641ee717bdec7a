import { strToU8, zipSync } from 'fflate';
import { writeDocx } from '../../demonstration/documents/docx.ts';

/** For tests: a Word document, and archives that only look like one. */
export const DOCX = writeDocx({
  title: 'Sahat kula',
  subtitle: 'Stara varoš',
  sections: [{ heading: 'Istorija', paragraphs: ['Podignuta 1667. godine.'] }],
});

export function archiveOf(parts: Record<string, Uint8Array | string>): Uint8Array {
  const bytes = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ]);
  return zipSync(Object.fromEntries(bytes));
}

export const WORD_PARTS = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' };

/** The archive with a number of each of its directory's entries written anew (APPNOTE.TXT, section 4.3.12). */
export function withInDirectory(archive: Uint8Array, offset: number, width: 2 | 4, value: number): Buffer {
  const changed = Buffer.from(archive);
  for (let at = changed.indexOf('PK\x01\x02'); at >= 0; at = changed.indexOf('PK\x01\x02', at + 4)) {
    changed.writeUIntLE(value, at + offset, width);
  }
  return changed;
}

const FREE = 0xffffffff;
const END = 0xfffffffe;
const TABLE = 0xfffffffd;
const SECTOR = 512;

/**
 * A compound file whose top holds these names, all of them empty streams: header, allocation table, directory. With
 * `far`, so many empty sectors stand before the directory that the header cannot list its part of the table.
 */
export function compoundFile(names: readonly string[], far = false): Buffer {
  const directory = directoryOf(names);
  const tables = far ? 111 : 1;
  const first = far ? 110 * (SECTOR / 4) : 1;
  const listAt = first + directory.length;
  const table = Buffer.alloc(tables * SECTOR, 0xff);
  const tableSectors = Array.from({ length: tables }, (_, index) => index);
  for (const sector of tableSectors) table.writeUInt32LE(TABLE, sector * 4);
  for (const [index] of directory.entries()) {
    const isLast = index === directory.length - 1;
    table.writeUInt32LE(isLast ? END : first + index + 1, (first + index) * 4);
  }
  const header = headerOf(first, tableSectors, far ? listAt : END);
  const filling = Buffer.alloc((first - tables) * SECTOR);
  const list = far ? [listSector(tableSectors.slice(109))] : [];
  return Buffer.concat([header, table, filling, ...directory, ...list]);
}

function headerOf(firstOfDirectory: number, tableSectors: readonly number[], list: number): Buffer {
  const header = Buffer.alloc(SECTOR, 0xff);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(firstOfDirectory, 48);
  header.writeUInt32LE(list, 68);
  for (const [index, sector] of tableSectors.slice(0, 109).entries()) {
    header.writeUInt32LE(sector, 76 + index * 4);
  }
  return header;
}

function listSector(rest: readonly number[]): Buffer {
  const sector = Buffer.alloc(SECTOR, 0xff);
  for (const [index, table] of rest.entries()) sector.writeUInt32LE(table, index * 4);
  sector.writeUInt32LE(END, SECTOR - 4);
  return sector;
}

/** The names hang on one another in a row, each the right neighbour of the one before. */
function directoryOf(names: readonly string[]): Buffer[] {
  const entries = ['Root Entry', ...names].map((name, index) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry.writeUInt32LE(FREE, 68);
    entry.writeUInt32LE(index > 0 && index < names.length ? index + 1 : FREE, 72);
    entry.writeUInt32LE(index === 0 && names.length > 0 ? 1 : FREE, 76);
    return entry;
  });
  while (entries.length % 4 !== 0) entries.push(Buffer.alloc(128));
  const sectors = [];
  for (let at = 0; at < entries.length; at += 4) sectors.push(Buffer.concat(entries.slice(at, at + 4)));
  return sectors;
}
