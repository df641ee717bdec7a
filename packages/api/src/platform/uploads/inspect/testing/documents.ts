import { strToU8, zipSync } from 'fflate';
import { demoFile } from '../../../../testing/samples.ts';

export const DOCX = await demoFile('clerk/cesta-pitanja-gradjana.docx');

/** `level` 0 is fastest, because it does not compress. */
export function archiveOf(parts: Record<string, Uint8Array | string>, level?: 0): Uint8Array {
  const bytes = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ]);
  return zipSync(Object.fromEntries(bytes), level === undefined ? {} : { level });
}

export const WORD_PARTS = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' };

/** Changes a number in each entry of the ZIP's directory (APPNOTE.TXT, section 4.3.12). */
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
const IN_TABLE = SECTOR / 4;
const LISTED_IN_HEADER = 109;

/** The last of the allocation table's `tables` sectors describes the directory. The header lists only 109 sectors. */
export function compoundFile(names: readonly string[], tables = 1): Buffer {
  const directory = directoryOf(names);
  const first = Math.max(1, (tables - 1) * IN_TABLE);
  const table = Buffer.alloc(tables * SECTOR, 0xff);
  const tableSectors = Array.from({ length: tables }, (_, index) => index);
  for (const sector of tableSectors) table.writeUInt32LE(TABLE, sector * 4);
  for (const index of directory.keys()) {
    const isLast = index === directory.length - 1;
    table.writeUInt32LE(isLast ? END : first + index + 1, (first + index) * 4);
  }
  const lists = listsOf(tableSectors.slice(LISTED_IN_HEADER), first + directory.length);
  const header = headerOf(first, tableSectors, lists.length > 0 ? first + directory.length : END);
  const filling = Buffer.alloc((first - tables) * SECTOR);
  return Buffer.concat([header, table, filling, ...directory, ...lists]);
}

/** A short `content` is stored in the mini stream of the root entry, after two other streams. */
export function compoundWith(name: string, content: Buffer): Buffer {
  const file = compoundFile([name]);
  const [table, directory] = [512, 1024];
  const [root, stream] = [directory, directory + 128];
  const isShort = content.length < 4096;
  const placed = isShort ? Buffer.concat([Buffer.alloc(20 * 64), content]) : content;
  const sectors = Math.ceil(placed.length / SECTOR);
  for (let index = 0; index < sectors; index += 1) {
    file.writeUInt32LE(index === sectors - 1 ? END : 2 + index + 1, table + (2 + index) * 4);
  }
  file.writeUInt32LE(isShort ? 2 : END, root + 116);
  file.writeUInt32LE(isShort ? 20 : 2, stream + 116);
  file.writeUInt32LE(content.length, stream + 120);
  return Buffer.concat([file, placed, Buffer.alloc(sectors * SECTOR - placed.length)]);
}

function headerOf(firstOfDirectory: number, tableSectors: readonly number[], list: number): Buffer {
  const header = Buffer.alloc(SECTOR, 0xff);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(firstOfDirectory, 48);
  header.writeUInt32LE(list, 68);
  for (const [index, sector] of tableSectors.slice(0, LISTED_IN_HEADER).entries()) {
    header.writeUInt32LE(sector, 76 + index * 4);
  }
  return header;
}

function listsOf(tableSectors: readonly number[], firstList: number): Buffer[] {
  const lists = [];
  for (let from = 0; from < tableSectors.length; from += IN_TABLE - 1) {
    const list = Buffer.alloc(SECTOR, 0xff);
    const listed = tableSectors.slice(from, from + IN_TABLE - 1);
    for (const [index, sector] of listed.entries()) list.writeUInt32LE(sector, index * 4);
    list.writeUInt32LE(firstList + lists.length + 1, SECTOR - 4);
    lists.push(list);
  }
  lists.at(-1)?.writeUInt32LE(END, SECTOR - 4);
  return lists;
}

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
