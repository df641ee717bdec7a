import { type Entry, openPromise } from 'yauzl';
import type { Flaw } from './problems.ts';
import type { Received } from './received.ts';

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
 * What is wrong with a file that begins as a ZIP archive, as a Word document (ECMA-376, part 2). Only the archive's
 * directory is read, entry by entry; nothing is unpacked.
 */
export async function wordPackageFlaw({ path, size }: Received): Promise<Flaw | undefined> {
  try {
    const archive = await openPromise(path, { lazyEntries: true });
    return await directoryFlaw(archive.eachEntry(), size);
  } catch (error) {
    // What yauzl says of malformed content has no system call in it.
    if (error instanceof Error && 'syscall' in error) throw error;
    return 'damaged';
  }
}

async function directoryFlaw(entries: AsyncIterable<Entry>, size: number): Promise<Flaw | undefined> {
  const names = new Set<string>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of entries) {
    // Part names do not tell case (part 2, section 6.2.2).
    const name = entry.fileName.toLowerCase();
    if (entry.isEncrypted()) return 'locked';
    if (name.endsWith('vbaproject.bin')) return 'macros';
    names.add(name);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (names.size > MAX_ENTRIES || isBomb(packed, unpacked, size)) return 'unpacks-too-large';
  }
  const isWord = names.has('[content_types].xml') && [...names].some((name) => MAIN_PART.test(name));
  return isWord ? undefined : 'other-content';
}

/** Entries that together are larger than their archive overlap: one of the ways to make a bomb. */
function isBomb(packed: number, unpacked: number, size: number): boolean {
  if (packed > size || unpacked > MAX_UNPACKED) return true;
  return unpacked > RATIO_COUNTS_FROM && unpacked > size * MAX_RATIO;
}
