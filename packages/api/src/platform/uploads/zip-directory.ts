import type { Entry, ZipFile } from 'yauzl';

/** `ratio` applies only to contents above `freeBytes`, because short texts can have a higher ratio. */
interface Bounds {
  entries: number;
  unpackedBytes: number;
  ratio: number;
  freeBytes: number;
}

/** `size` is the length of the ZIP. Entries that overlap exceed it in total, and are refused. */
export async function readDirectory(zip: ZipFile, size: number, bounds: Bounds) {
  const entries: Entry[] = [];
  let [packed, unpacked] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) return 'locked';
    entries.push(entry);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    const most = Math.min(bounds.unpackedBytes, Math.max(bounds.freeBytes, size * bounds.ratio));
    if (packed > size || unpacked > most || entries.length > bounds.entries) return 'too-large';
  }
  return entries;
}
