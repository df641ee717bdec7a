import { type Entry, openPromise } from 'yauzl';
import { type Check, type Flaw, readEnd, readPart, unlessOfDisk } from './received.ts';

/** Readers look for the end mark in the last kilobyte, whatever stands behind it (ISO 32000-1, annex H.3.4.4). */
const PDF_END = 1024;

export const pdfFlaw: Check = async (received) => {
  const start = (await readPart(received.path, 0, 8)).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(start)) return 'other-content';
  return (await readEnd(received, PDF_END)).includes('%%EOF') ? undefined : 'damaged';
};

/** Word 97 to 2003. Other programs' documents are compound files too; Word's text is in the stream of this name. */
export const docFlaw: Check = async ({ path }) => {
  const names = await namesInCompoundFile(path);
  if (!names) return 'other-content';
  if (names.has('EncryptedPackage')) return 'locked';
  if (!names.has('WordDocument')) return names.size > 0 ? 'other-content' : 'damaged';
  return names.has('Macros') ? 'macros' : undefined;
};

/** Word since 2007. With a password it is a compound file around the encrypted package ([MS-OFFCRYPTO], 2.3.4). */
export const docxFlaw: Check = async (received) => {
  const head = await readPart(received.path, 0, 4);
  if (head.toString('latin1') === 'PK\x03\x04') return wordPackageFlaw(received);
  return (await namesInCompoundFile(received.path))?.has('EncryptedPackage') ? 'locked' : 'other-content';
};

/** Far more parts than any document has: a picture is one. */
const MAX_ENTRIES = 10_000;
/** Unpacked; a document of the largest size that is accepted is mostly pictures, which hardly shrink. */
const MAX_UNPACKED = 500 * 1024 * 1024;
/** Text in XML shrinks to a tenth, seldom to a fiftieth; deflate can do a thousandth, and bombs use that. */
const MAX_RATIO = 100;
/** A small document with one long empty table shrinks that well too, and harms nobody. */
const RATIO_COUNTS_FROM = 10 * 1024 * 1024;

/** Word Online names the main part `document2.xml` and the like (https://github.com/PHPOffice/PHPWord/issues/1253). */
const MAIN_PART = /^word\/document\d*\.xml$/;

/**
 * Judges a ZIP archive as a Word document (ECMA-376, part 2): first what its directory says, then each entry is
 * unpacked into nothing. yauzl fails at the first byte that is more than the directory says, which can lie.
 */
const wordPackageFlaw: Check = async ({ path, size }) => {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(unlessOfDisk);
  if (!archive) return 'damaged';
  try {
    const entries: Entry[] = [];
    const flaw = await directoryFlaw(archive.eachEntry(), entries, size);
    if (flaw) return flaw;
    for (const entry of entries) for await (const _chunk of await archive.openReadStreamPromise(entry));
    return undefined;
  } catch (error) {
    return unlessOfDisk(error) ?? 'damaged';
  } finally {
    archive.close();
  }
};

async function directoryFlaw(listed: AsyncIterable<Entry>, entries: Entry[], size: number) {
  const names = new Set<string>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of listed) {
    // Part names do not tell case (ECMA-376, part 2, section 6.2.2).
    const name = entry.fileName.toLowerCase();
    if (entry.isEncrypted()) return 'locked';
    if (name.endsWith('vbaproject.bin')) return 'macros';
    names.add(name);
    entries.push(entry);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    // Entries that together are larger than their archive overlap: one of the ways to make a bomb.
    const isTooLarge = packed > size || unpacked > MAX_UNPACKED || entries.length > MAX_ENTRIES;
    if (isTooLarge || unpacked > Math.max(RATIO_COUNTS_FROM, size * MAX_RATIO)) return 'unpacks-too-large';
  }
  const isWord = names.has('[content_types].xml') && [...names].some((name) => MAIN_PART.test(name));
  return isWord ? undefined : ('other-content' satisfies Flaw);
}

/** [MS-CFB], section 2.2. */
const HEADER = 512;
const LISTED_IN_HEADER = 109;
const ENTRY = 128;
/** Numbers from here on name no sector ([MS-CFB], section 2.1). */
const NO_SECTOR = 0xfffffffa;
/** 4096 names in sectors of 512 bytes; a Word document has some dozen. */
const MAX_DIRECTORY_SECTORS = 1024;

/**
 * The names of the streams and folders at the top of a compound file, which older Office and encrypted newer documents
 * are, as far as they can be read: a damaged one has fewer. Undefined for any other file. It reads a few sectors.
 */
async function namesInCompoundFile(path: string): Promise<ReadonlySet<string> | undefined> {
  const header = await readPart(path, 0, HEADER);
  if (header.toString('hex', 0, 8) !== 'd0cf11e0a1b11ae1') return undefined;
  const directory = await directoryOf(path, header);
  const names = new Set<string>();
  const seen = new Set<number>();
  // The root's child, then the neighbours of each.
  const open = directory[0] ? [directory[0].readUInt32LE(76)] : [];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entry = directory[at];
    if (!entry || seen.has(at)) continue;
    seen.add(at);
    names.add(entry.toString('utf16le', 0, entry.readUInt16LE(64) - 2));
    open.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return names;
}

async function directoryOf(path: string, header: Buffer): Promise<Buffer[]> {
  const shift = header.length === HEADER ? header.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return [];
  const size = 1 << shift;
  const numbers = size / 4;
  const readSector = (sector: number) => readPart(path, (sector + 1) * size, size);
  const numberIn = async (sector: number, index: number): Promise<number> => {
    const content = sector < NO_SECTOR ? await readSector(sector) : Buffer.alloc(0);
    return index * 4 + 4 <= content.length ? content.readUInt32LE(index * 4) : NO_SECTOR;
  };
  /** The sector of this part of the allocation table: the header lists the first, a chain the rest ([MS-CFB], 2.5). */
  const tableSector = async (index: number): Promise<number> => {
    if (index < LISTED_IN_HEADER) return header.readUInt32LE(76 + index * 4);
    let list = header.readUInt32LE(68);
    const inChain = index - LISTED_IN_HEADER;
    for (let left = Math.floor(inChain / (numbers - 1)); left > 0 && list < NO_SECTOR; left -= 1) {
      list = await numberIn(list, numbers - 1);
    }
    return numberIn(list, inChain % (numbers - 1));
  };
  const entries: Buffer[] = [];
  let sector = header.readUInt32LE(48);
  for (let count = 0; sector < NO_SECTOR && count < MAX_DIRECTORY_SECTORS; count += 1) {
    const content = await readSector(sector);
    // Behind the end, where a made-up number would also mean a long way through the allocation table.
    if (content.length === 0) break;
    for (let at = 0; at + ENTRY <= content.length; at += ENTRY)
      entries.push(content.subarray(at, at + ENTRY));
    sector = await numberIn(await tableSector(Math.floor(sector / numbers)), sector % numbers);
  }
  return entries;
}
