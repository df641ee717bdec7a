import { type Entry, openPromise } from 'yauzl';
import { openCompoundFile } from './compound-file.ts';
import { type Check, type Flaw, readPart, unlessOfDisk } from './received.ts';

export const docFlaw: Check = async ({ path }) => {
  const file = await openCompoundFile(path);
  if (!file) return 'other-content';
  const { names, startOf } = file;
  // Rights management stores the text in `\tDRMContent` ([MS-OFFCRYPTO], 2.2.11).
  if (names.has('EncryptedPackage') || names.has('\tDRMContent')) return 'locked';
  if (!names.has('WordDocument')) return names.size > 0 ? 'other-content' : 'damaged';
  if (isEncrypted(startOf('WordDocument'))) return 'locked';
  return names.has('Macros') ? 'macros' : undefined;
};

const isEncrypted = (information: Buffer) =>
  information.length >= 12 && (information.readUInt16LE(10) & 0x100) !== 0;

/** A password wraps the package in a compound file ([MS-OFFCRYPTO], 2.3.4). */
export const docxFlaw: Check = async (received) => {
  const head = await readPart(received.path, 0, 4);
  if (head.toString('latin1') === 'PK\x03\x04') return wordPackageFlaw(received);
  return (await openCompoundFile(received.path))?.names.has('EncryptedPackage') ? 'locked' : 'other-content';
};

const MAX_ENTRIES = 10_000;
const MAX_UNPACKED = 500 * 1024 * 1024;
/** XML seldom shrinks to 1/50; a bomb uses deflate's 1/1000. */
const MAX_RATIO = 100;
const RATIO_COUNTS_FROM = 10 * 1024 * 1024;

/** Word Online writes `document2.xml` (https://github.com/PHPOffice/PHPWord/issues/1253). */
const MAIN_PART = /^word\/document\d*\.xml$/;

/** Reads all entries: yauzl fails at the first byte beyond the size in the directory. */
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
    const name = entry.fileName.toLowerCase();
    if (entry.isEncrypted()) return 'locked';
    if (name.endsWith('vbaproject.bin')) return 'macros';
    names.add(name);
    entries.push(entry);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    // Overlapping entries make a bomb, and pack more than the file's size.
    const isTooLarge = packed > size || unpacked > MAX_UNPACKED || entries.length > MAX_ENTRIES;
    if (isTooLarge || unpacked > Math.max(RATIO_COUNTS_FROM, size * MAX_RATIO)) return 'unpacks-too-large';
  }
  const isWord = names.has('[content_types].xml') && [...names].some((name) => MAIN_PART.test(name));
  return isWord ? undefined : ('other-content' satisfies Flaw);
}
