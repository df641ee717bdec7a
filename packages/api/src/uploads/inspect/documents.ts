import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { namesInCompoundFile, startsCompoundFile } from './compound-file.ts';
import { type Flaw, type Received, readEnd, readPart } from './received.ts';

/** Readers look for the end mark in the last kilobyte, whatever stands behind it (ISO 32000-1, annex H.3.4.4). */
const PDF_END = 1024;

export async function pdfFlaw(received: Received): Promise<Flaw | undefined> {
  const start = (await readPart(received.path, 0, 8)).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(start)) return 'other-content';
  return (await readEnd(received, PDF_END)).includes('%%EOF') ? undefined : 'damaged';
}

/** Word 97 to 2003. Other programs' documents are compound files too; Word's text is in the stream of this name. */
export async function docFlaw({ path }: Received): Promise<Flaw | undefined> {
  if (!startsCompoundFile(await readPart(path, 0, 8))) return 'other-content';
  const names = await namesInCompoundFile(path);
  if (names.has('EncryptedPackage')) return 'locked';
  if (!names.has('WordDocument')) return names.size > 0 ? 'other-content' : 'damaged';
  return names.has('Macros') ? 'macros' : undefined;
}

/** Word since 2007. With a password it is a compound file around the encrypted package ([MS-OFFCRYPTO], 2.3.4). */
export async function docxFlaw(received: Received): Promise<Flaw | undefined> {
  const head = await readPart(received.path, 0, 8);
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return wordPackageFlaw(received);
  const locked =
    startsCompoundFile(head) && (await namesInCompoundFile(received.path)).has('EncryptedPackage');
  return locked ? 'locked' : 'other-content';
}

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
 * unpacked into nothing. That fails if its size is not what the directory says, which can lie.
 */
async function wordPackageFlaw({ path, size }: Received): Promise<Flaw | undefined> {
  try {
    const archive = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      const { flaw, entries } = await readDirectory(archive.eachEntry(), size);
      if (flaw) return flaw;
      for (const entry of entries) await unpack(archive, entry);
      return undefined;
    } finally {
      archive.close();
    }
  } catch (error) {
    // An error that names a system call is the disk's; yauzl's own name none.
    if (error instanceof Error && 'syscall' in error) throw error;
    return 'damaged';
  }
}

async function readDirectory(
  listed: AsyncIterable<Entry>,
  size: number,
): Promise<{ flaw?: Flaw; entries: Entry[] }> {
  const entries: Entry[] = [];
  const names = new Set<string>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of listed) {
    // Part names do not tell case (ECMA-376, part 2, section 6.2.2).
    const name = entry.fileName.toLowerCase();
    if (entry.isEncrypted()) return { flaw: 'locked', entries };
    if (name.endsWith('vbaproject.bin')) return { flaw: 'macros', entries };
    names.add(name);
    entries.push(entry);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (entries.length > MAX_ENTRIES || isBomb(packed, unpacked, size)) {
      return { flaw: 'unpacks-too-large', entries };
    }
  }
  const isWord = names.has('[content_types].xml') && [...names].some((name) => MAIN_PART.test(name));
  return isWord ? { entries } : { flaw: 'other-content', entries };
}

/** yauzl breaks off at the first byte that is more than the directory says. */
async function unpack(archive: ZipFile, entry: Entry): Promise<void> {
  for await (const _chunk of await archive.openReadStreamPromise(entry));
}

/** Entries that together are larger than their archive overlap: one of the ways to make a bomb. */
function isBomb(packed: number, unpacked: number, size: number): boolean {
  if (packed > size || unpacked > MAX_UNPACKED) return true;
  return unpacked > RATIO_COUNTS_FROM && unpacked > size * MAX_RATIO;
}
