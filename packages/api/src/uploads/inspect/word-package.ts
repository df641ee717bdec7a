import { type Entry, openPromise, type ZipFile } from 'yauzl';
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
 * What is wrong with a file that begins as a ZIP archive, as a Word document (ECMA-376, part 2). What its directory
 * says is judged first, then each entry is unpacked into nothing, which fails where it is larger or smaller than the
 * directory says: a directory can lie.
 */
export async function wordPackageFlaw({ path, size }: Received): Promise<Flaw | undefined> {
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
    // What yauzl says of malformed content has no system call in it.
    if (error instanceof Error && 'syscall' in error) throw error;
    return 'damaged';
  }
}

interface Directory {
  flaw?: Flaw;
  entries: Entry[];
}

async function readDirectory(listed: AsyncIterable<Entry>, size: number): Promise<Directory> {
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

/** yauzl counts what really comes out, and breaks off at the first byte that is more than the directory says. */
async function unpack(archive: ZipFile, entry: Entry): Promise<void> {
  for await (const _chunk of await archive.openReadStreamPromise(entry));
}

/** Entries that together are larger than their archive overlap: one of the ways to make a bomb. */
function isBomb(packed: number, unpacked: number, size: number): boolean {
  if (packed > size || unpacked > MAX_UNPACKED) return true;
  return unpacked > RATIO_COUNTS_FROM && unpacked > size * MAX_RATIO;
}
