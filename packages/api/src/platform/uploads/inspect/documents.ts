import { openPromise } from 'yauzl';
import { readDirectory } from '../zip-directory.ts';
import { openCompoundFile } from './compound-file.ts';
import { type Check, readPart, unlessOfDisk } from './received.ts';

export const docFlaw: Check = async ({ path }) => {
  const file = await openCompoundFile(path);
  if (!file) return 'other-content';
  const { names, startOf } = file;
  // A document under rights management stores its text in `\tDRMContent` ([MS-OFFCRYPTO], 2.2.11).
  if (names.has('EncryptedPackage') || names.has('\tDRMContent')) return 'locked';
  if (!names.has('WordDocument')) return names.size > 0 ? 'other-content' : 'damaged';
  if (isEncrypted(startOf('WordDocument'))) return 'locked';
  return names.has('Macros') ? 'macros' : undefined;
};

const isEncrypted = (information: Buffer) =>
  information.length >= 12 && (information.readUInt16LE(10) & 0x100) !== 0;

export const docxFlaw: Check = async (received) => {
  const head = await readPart(received.path, 0, 4);
  if (head.toString('latin1') === 'PK\x03\x04') return wordPackageFlaw(received);
  return (await openCompoundFile(received.path))?.names.has('EncryptedPackage') ? 'locked' : 'other-content';
};

const MB = 1024 * 1024;
/** `ratio` is between real XML, which deflate seldom shrinks to 1/50, and a ZIP bomb, which shrinks to 1/1000. */
const BOUNDS = { entries: 10_000, unpackedBytes: 500 * MB, ratio: 100, freeBytes: 10 * MB };

/** Word writes `document.xml`, Word Online `document2.xml` (https://github.com/PHPOffice/PHPWord/issues/1253). */
const MAIN_PART = /^word\/document\d*\.xml$/;

/** Reads every entry, because yauzl finds a wrong size in the directory only while it reads the entry. */
const wordPackageFlaw: Check = async ({ path, size }) => {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(unlessOfDisk);
  if (!archive) return 'damaged';
  try {
    const entries = await readDirectory(archive, size, BOUNDS);
    if (typeof entries === 'string') return entries === 'locked' ? 'locked' : 'unpacks-too-large';
    const names = entries.map(({ fileName }) => fileName.toLowerCase());
    if (names.some((name) => name.endsWith('vbaproject.bin'))) return 'macros';
    const isWord = names.includes('[content_types].xml') && names.some((name) => MAIN_PART.test(name));
    if (!isWord) return 'other-content';
    for (const entry of entries) for await (const _chunk of await archive.openReadStreamPromise(entry));
    return undefined;
  } catch (error) {
    return unlessOfDisk(error) ?? 'damaged';
  } finally {
    archive.close();
  }
};
